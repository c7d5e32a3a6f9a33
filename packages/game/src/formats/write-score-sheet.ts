/**
 * Writes a game as a score sheet: event, players and result, then the moves in two columns. Variations follow the move that
 * they replace, indented. The PGN reader reads the mainline and the variations back.
 *
 * ```ts
 * import { writeScoreSheet } from '@chuhe/game/score-sheet';
 * import { addLine, newGame, ROOT } from '@chuhe/game/tree';
 *
 * const played = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (played.ok) writeScoreSheet(played.value.game, { notation: 'wxf' }); // '  1. C2=5  H8+7\n\n*\n'
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { decideNotation, isMove, writeMove } from '../notation/board-notation.ts';
import {
  checkWriteOptions,
  NOTATIONS,
  type Notation,
  type WriteOptions,
} from '../notation/dialect.ts';
import { checkChoice, type Options, withDefaults } from '../options.ts';
import { suffixOfGlyph } from '../pgn/glyphs.ts';
import { widthOf } from '../pgn/layout.ts';
import { looksLikeMove } from '../pgn/mainline-words.ts';
import { parseResult } from '../pgn/result.ts';
import { FORMATS } from '../pgn/write.ts';
import { writeTagValue } from '../pgn/write-text.ts';
import { type Game, type GameNode, ROOT } from '../tree/model.ts';
import { boardAt, type ReplayStep, replay } from '../tree/positions.ts';
import { getTag } from '../tree/tags.ts';
import { dateTextOf } from './header-date.ts';
import { numberOf } from './score-rows.ts';
import { HEADER_TAGS } from './score-tags.ts';

export { type ScoreRow, scoreRows } from './score-rows.ts';

export interface ScoreSheetChoices {
  /** Default: `zh`. */
  readonly notation: Notation;
  /** Options of the notation, except `words`, because the columns need one word for each move. */
  readonly moves: Omit<WriteOptions, 'words'>;
  /** Default: `true`. */
  readonly variations: boolean;
}

export type ScoreSheetOptions = Options<ScoreSheetChoices>;

const DEFAULTS: ScoreSheetChoices = { notation: 'zh', moves: {}, variations: true };

/** The text of the sheet. Throws a `RangeError` for an unknown notation. */
export function writeScoreSheet(game: Game, options: ScoreSheetOptions = {}): string {
  const settings = withDefaults(DEFAULTS, options);
  checkChoice('notation', NOTATIONS, settings.notation);
  checkWriteOptions(settings.moves);
  const steps = writeSteps(game, settings);
  const sheet = new Sheet(game, steps);
  for (const step of steps) sheet.add(step);
  const plain = headerLines(game);
  const header = plain.every(isPlain) ? plain : headerTags(game);
  const tags = tagLines(game, { header, steps, notation: settings.notation });
  const parts = [[...tags, ...header], sheet.finish(), [resultOf(game) ?? '*']];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** A step through the game with the text of its move. */
interface WrittenStep extends Omit<ReplayStep, 'board'> {
  readonly text: string;
}

function writeSteps(game: Game, { notation, moves, variations }: ScoreSheetChoices): WrittenStep[] {
  const steps: WrittenStep[] = [];
  for (const { board, ...step } of replay(game)) {
    if (!variations && step.depth > 0) continue;
    const text = writeMove(board, step.node.move, notation, { ...moves, words: false });
    steps.push({ ...step, text: text + signOf(step.node) });
  }
  return steps;
}

function signOf({ glyphs = [] }: GameNode): string {
  return glyphs.map(suffixOfGlyph).find((sign) => sign !== undefined) ?? '';
}

/** How many words the PGN reader takes to detect the notation. */
const DETECTION_WORDS = 48;

interface SheetContent {
  readonly header: readonly string[];
  readonly steps: readonly WrittenStep[];
  readonly notation: Notation;
}

/** Tags without which the moves would be read differently: another start, and a notation that looks like another one. */
function tagLines(game: Game, { header, steps, notation }: SheetContent): string[] {
  const moves = steps
    .filter(({ depth }) => depth === 0)
    .map(({ text }) => text.replace(/[!?]+$/, ''));
  const words = [
    ...header.filter((line) => !line.startsWith('[')).flatMap((line) => line.split(/\s+/)),
    ...moves,
  ];
  const detected = decideNotation(boardAt(game, ROOT), words.slice(0, DETECTION_WORDS));
  const isClear =
    moves.length === 0 ||
    (detected !== undefined && detected !== 'san0' && FORMATS[detected] === FORMATS[notation]);
  return [
    ...(isClear ? [] : [`[Format "${FORMATS[notation]}"]`]),
    ...(game.start === INITIAL_FEN ? [] : [`[FEN "${game.start} - - 0 1"]`]),
  ];
}

/**
 * Lines for the event; the title unless it repeats the event; place, round and date; players and result. Empty lines are left
 * out.
 */
function headerLines(game: Game): string[] {
  const tag = (name: string): string => oneLine(getTag(game, name) ?? '');
  const player = (side: 'Red' | 'Black'): string => join(' ', [tag(`${side}Team`), tag(side)]);
  const [red, black] = [player('Red'), player('Black')];
  const players = red === '' && black === '' ? '' : `${red || '?'} – ${black || '?'}`;
  const date = oneLine(dateTextOf(game) ?? '')
    .replaceAll(/[?]+/g, '')
    .replaceAll(/\.+$/g, '')
    .replaceAll('.', '-');
  const [event, title] = [tag('Event'), tag('Title')];
  const lines = [
    event,
    title === event ? '' : title,
    join(', ', [tag('Site'), tag('Round'), date]),
    join('  ', [players, players === '' ? '' : (resultOf(game) ?? '')]),
  ];
  return lines.filter((line) => line !== '');
}

/** The header as tags of PGN. */
function headerTags(game: Game): string[] {
  return HEADER_TAGS.flatMap((name) => {
    const value = (name === 'Result' ? resultOf(game) : getTag(game, name)) ?? '';
    return value === '' ? [] : [`[${name} "${writeTagValue(value)}"]`];
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+|\p{Cc}+/gu, ' ').trim();
}

function join(separator: string, texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(separator);
}

/** Characters that mean something to a PGN reader, and move numbers. */
const SPECIAL = /[^\p{L}\p{M}\p{N}\s–,:：，·&'"/?*-]|\d\s*[.．、:：]/u;

/** Whether a line of the header cannot be read as moves. */
function isPlain(line: string): boolean {
  return (
    !SPECIAL.test(line) &&
    line.split(/[\s,，:：]+/).every((word) => !isMove(word) && !looksLikeMove(word))
  );
}

function resultOf(game: Game): string | undefined {
  const result = parseResult(getTag(game, 'Result') ?? '');
  return result === '*' ? undefined : result;
}

const INDENT = 4;
/** Deeper variations are not indented further, so that a deep tree does not become mostly blanks. */
const MAX_INDENT = 80;
const OMITTED = '...';

/** Puts the moves into lines. */
class Sheet {
  readonly #game: Game;
  /** Columns of Red's moves. */
  readonly #width: number;
  readonly #lines: string[] = [];
  #line = '';
  /** Whether the next move needs its number even if it is Black's. */
  #isInterrupted = true;

  constructor(game: Game, steps: readonly WrittenStep[]) {
    this.#game = game;
    let width = OMITTED.length;
    for (const { depth, text } of steps) if (depth === 0) width = Math.max(width, widthOf(text));
    this.#width = width;
  }

  add(step: WrittenStep): void {
    if (step.depth === 0) this.#addToColumns(step);
    else this.#addToVariation(step);
  }

  finish(): readonly string[] {
    this.#endLine();
    return this.#lines;
  }

  #addToColumns({ node, text }: WrittenStep): void {
    const { number, isRed } = numberOf(this.#game, node);
    if (isRed || this.#isInterrupted) this.#endLine();
    if (this.#line === '') this.#line = `${String(number).padStart(3)}. `;
    if (isRed) this.#line += text;
    else {
      const start = this.#isInterrupted ? this.#line + OMITTED : this.#line;
      const column = `${String(number).padStart(3)}. `.length + this.#width;
      this.#line = `${start}${' '.repeat(Math.max(0, column - widthOf(start)))}  ${text}`;
    }
    this.#isInterrupted = false;
  }

  #addToVariation({ node, depth, opens, closes, text }: WrittenStep): void {
    const { number, isRed } = numberOf(this.#game, node);
    if (opens || this.#isInterrupted) {
      this.#endLine();
      this.#line = ' '.repeat(Math.min(MAX_INDENT, depth * INDENT)) + (opens ? '(' : '');
    } else this.#line += ' ';
    if (isRed) this.#line += `${number}. `;
    else if (opens || this.#isInterrupted) this.#line += `${number}. ${OMITTED} `;
    this.#line += text + ')'.repeat(closes);
    this.#isInterrupted = closes > 0;
  }

  #endLine(): void {
    if (this.#line !== '') this.#lines.push(this.#line);
    this.#line = '';
  }
}
