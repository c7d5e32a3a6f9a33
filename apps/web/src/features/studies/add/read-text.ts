/** Reads the games and positions of a text or a file, and says what is wrong with them and where. */
import { readGameFile } from '@chuhe/game/game-file';
import type { ReadGame, Warning } from '@chuhe/game/pgn';
import { type Game, nodeOf, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import i18next from 'i18next';
import { looksLikeFen, readFen } from '../../../lib/game/read-fen.ts';
import { issueWords, warningWords } from '../../../lib/game/warning-words.ts';

/** The most bytes of the files or a pasted text, and of what an archive holds. A study of 1,000 chapters has less. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** Milliseconds of reading until the page can react. */
const SLICE = 50;

/** Only the first findings are told. */
const MAX_TOLD = 40;

/** What is to be told about a text. */
export class Findings {
  /** One line each, with the place. */
  readonly lines: string[] = [];
  /** Number of findings that are not among the lines. */
  more = 0;
  /** The name of the file that is being read, if there are several. */
  file = '';

  add(line: string): void {
    const { file } = this;
    const words =
      file === '' ? line : i18next.t('files.places.before', { place: file, text: line });
    if (this.lines.length < MAX_TOLD) this.lines.push(words);
    else this.more += 1;
  }

  addWarnings(warnings: readonly Warning[]): void {
    for (const warning of warnings) {
      if (warning.code === 'more-warnings') this.more += warning.count ?? 1;
      else this.add(warningWords(warning, i18next.t));
    }
  }
}

/** A longer text is no list of positions. */
const MAX_POSITIONS_BYTES = 256 * 1024;

/**
 * The games of a PGN or another file, or the positions of a text with a FEN in each line. A game without a single move that can be played
 * is left out. Rejects if the file cannot be read.
 */
export async function* gamesOfText(file: Blob, findings: Findings): AsyncGenerator<Game> {
  const lines = file.size <= MAX_POSITIONS_BYTES ? linesOf(await file.text()) : [];
  if (lines.length > 0 && lines.every(({ text }) => looksLikeFen(text))) {
    yield* positionsOf(lines, findings);
    return;
  }
  const reading = readGameFile(file.stream(), { maxBytes: MAX_BYTES });
  let due = performance.now() + SLICE;
  for await (const read of reading) {
    if (performance.now() > due) {
      await new Promise((resolve) => setTimeout(resolve));
      due = performance.now() + SLICE;
    }
    findings.addWarnings(read.warnings);
    if (!isBare(read)) yield read.game;
  }
  const reasons = reading.emptyFiles;
  const empty = new Set(reasons.map((reason) => reason.file));
  findings.addWarnings([...reasons, ...reading.warnings.filter((each) => !empty.has(each.file))]);
}

interface Line {
  readonly number: number;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

function* positionsOf(lines: readonly Line[], findings: Findings): Generator<Game> {
  for (const { number, text } of lines) {
    const game = gameOfFen(text, findings, lines.length === 1 ? undefined : number);
    if (game !== undefined) yield game;
  }
}

/**
 * The position of a FEN and the moves behind it. If it is bad, the findings have each fault.
 *
 * @param line the number of its line in a longer text
 */
export function gameOfFen(text: string, findings: Findings, line?: number): Game | undefined {
  const read = readFen(text);
  if (read.ok) {
    const { game, warning } = read.value;
    const place = line === undefined ? {} : { line };
    if (warning !== undefined) findings.addWarnings([{ ...warning, ...place }]);
    return game;
  }
  for (const words of new Set(read.error.map((issue) => issueWords(issue, i18next.t)))) {
    findings.add(line === undefined ? words : i18next.t('studies.inLine', { line, words }));
  }
  return undefined;
}

/** Whether a game has nothing but text that could not be read as moves. */
function isBare({ game, warnings }: ReadGame): boolean {
  const { children } = nodeOf(game, ROOT);
  return (
    children.length === 0 &&
    game.start === INITIAL_FEN &&
    warnings.some(({ code }) => UNREAD.has(code))
  );
}

const UNREAD: ReadonlySet<Warning['code']> = new Set([
  'bad-fen',
  'illegal-move',
  'unreadable-move',
  'null-move',
  'other-variant',
]);
