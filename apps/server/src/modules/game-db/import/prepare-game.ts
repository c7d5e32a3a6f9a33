import type { Import } from '@chuhe/contract/explorer';
import { eccoOfMoves } from '@chuhe/game/ecco';
import { type ReadGame, type Warning, type WarningCode, warningText } from '@chuhe/game/pgn';
import { type Game, newGame, walk } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describeGame, nameOf } from '../../../games/describe-game.ts';
import { hashGame } from '../../../games/hash-game.ts';
import { packLine, unpackLine } from '../../../games/packed-line.ts';
import { historyOf } from '../../../games/read-game.ts';
import type { PlainGame } from '../masters/packed-games.ts';
import { yearOf } from '../year-of-date.ts';
import { IMPORT_LIMITS } from './import-limits.ts';

/** An imported game as it is stored. */
export interface PreparedGame {
  /** Identifies a game by its start, mainline, players and year. */
  readonly hash: Uint8Array;
  readonly red: string;
  readonly black: string;
  readonly redSearchText: string;
  readonly blackSearchText: string;
  readonly event: string;
  readonly date: string;
  /** Year of the game; 0 if unknown. */
  readonly year: number;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** Empty if there is none. */
  readonly ecco: string;
  readonly opening: string;
  readonly plies: number;
  readonly startFen: string | null;
  readonly line: Uint8Array;
  readonly history: string | null;
  readonly information: string;
}

type Description = ReturnType<typeof describeGame>;

/** A game that is not imported. */
export type Refusal = Import['report'][number];

/**
 * Prepares a game for storage, or refuses it. A game with an incomplete mainline is refused, because its result says nothing about the
 * position in which the mainline was cut off. Variations and comments with errors are dropped.
 */
export function prepareGame(read: ReadGame): PreparedGame | Refusal {
  const { game } = read;
  const description = describeGame(game);
  const fault = findFault(read, description.plies);
  if (fault !== undefined) {
    const players = [description.red, description.black].filter((name) => name !== '').join(' – ');
    return {
      game: read.number,
      line: read.line,
      title: cut(players, IMPORT_LIMITS.title),
      reason: cut(read.file === undefined ? fault : `${read.file}: ${fault}`, IMPORT_LIMITS.reason),
    };
  }
  return { ...columnsOf(game, description), history: makeHistory(game, description.plies) };
}

/** Prepares a game without comments and variations from the initial position. */
export function preparePlainGame({ tags, moves }: PlainGame): PreparedGame {
  const game = newGame({ tags });
  const description = { ...describeGame(game), plies: moves.length, line: packLine(moves) };
  return { ...columnsOf(game, description), history: null };
}

function columnsOf(game: Game, description: Description): Omit<PreparedGame, 'history'> {
  const { startFen, line, redSearchText, blackSearchText, date } = description;
  const year = yearOf(date);
  return {
    hash: hashGame({ startFen, redSearchText, blackSearchText, year, line }),
    red: description.red,
    black: description.black,
    redSearchText,
    blackSearchText,
    event: description.event,
    date,
    year,
    result: description.result,
    ...openingOf(game, description),
    plies: description.plies,
    startFen: startFen === INITIAL_FEN ? null : startFen,
    line,
    information: JSON.stringify(game.tags),
  };
}

/** Warnings after which the mainline may be incomplete. */
const ENDS: ReadonlySet<WarningCode> = new Set([
  'illegal-move',
  'unreadable-move',
  'missing-move',
  'null-move',
  'truncated',
  'too-many-nodes',
  'too-many-characters',
]);

/** Why a game cannot be imported; `undefined` if it can. */
function findFault({ game, warnings, isComplete }: ReadGame, plies: number): string | undefined {
  if (plies === 0) {
    const cause = warnings.find(({ code }) => ENDS.has(code) || code === 'bad-fen') ?? warnings[0];
    return cause === undefined ? 'no moves' : `no moves: ${reasonOf(cause)}`;
  }
  if (isComplete) return undefined;
  const ends = warnings.filter(({ code }) => ENDS.has(code));
  const end = ends.find((warning) => isOfMainline(warning, game, plies));
  return end && reasonOf(end);
}

/**
 * Whether a warning is about the mainline. A warning has a ply but no line, so it is ambiguous if a variation reaches as far as the
 * mainline.
 */
function isOfMainline({ ply, code }: Warning, game: Game, plies: number): boolean {
  // Nodes beyond the limit are dropped from every line.
  if (ply === undefined || code === 'too-many-nodes') return true;
  return ply === plies + 1 && !hasOtherLineTo(game, plies);
}

function hasOtherLineTo(game: Game, ply: number): boolean {
  let count = 0;
  for (const { node } of walk(game)) if (node.ply === ply) count += 1;
  return count > 1;
}

/** The text of a warning without the file and the number of the game, which the report shows separately. */
function reasonOf(warning: Warning): string {
  const text = warningText({ ...warning, game: 0 });
  const { file } = warning;
  return file === undefined ? text.replace(/^file, /, '') : text.slice(file.length + 2);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/**
 * The code and the name that the game states. A game that states neither has the code of its moves; to a name, a code would be added that
 * its other games may not have, and they would no longer agree.
 */
function openingOf(game: Game, description: Description): Pick<PreparedGame, 'ecco' | 'opening'> {
  const stated = nameOf(game, 'ECCO').toUpperCase();
  const names = [nameOf(game, 'Opening'), nameOf(game, 'Variation')];
  const opening = names.filter((name) => name !== '').join(', ');
  const isCode = /^[A-Z]\d{2}$/.test(stated);
  return {
    ecco: isCode ? stated : opening === '' ? eccoOf(description) : '',
    opening: Array.from(opening).slice(0, IMPORT_LIMITS.openingName).join(''),
  };
}

function eccoOf({ startFen, line }: Description): string {
  return startFen === INITIAL_FEN ? (eccoOfMoves(unpackLine(line)) ?? '') : '';
}

/** The history of a game; null for a plain mainline, because the packed line contains it. */
function makeHistory(game: Game, plies: number): string | null {
  const history = historyOf(game);
  const isPlain =
    game.nodeCount === plies &&
    history.root === undefined &&
    history.moves.every((move) => typeof move === 'string');
  return isPlain ? null : JSON.stringify(history);
}
