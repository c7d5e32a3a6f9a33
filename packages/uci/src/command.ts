/**
 * The commands that a session sends. All untrusted input (positions, moves, values) is checked, so that no text can
 * inject a second command. The form of a FEN is checked, because engines crash on a malformed one.
 *
 * ```ts
 * import { makeGo, makePosition } from '@chuhe/uci/command';
 *
 * makePosition({ moves: ['h2e2', 'h9g7'] }, 'ranks-1-10');
 * // { ok: true, value: 'position startpos moves h3e3 h10g8' }
 * makeGo({ depth: 12 }, 'ranks-1-10'); // { ok: true, value: 'go depth 12' }
 * ```
 */
import { type Coordinates, makeEngineMove } from './coordinates.ts';
import { isIntegerIn, NON_NEGATIVE, type Range } from './integer.ts';
import { isOneLine, type OptionSetting } from './option.ts';
import { fail, ok, type Result } from './result.ts';

/** A position to search: a starting position and the moves from it. */
export interface SearchPosition {
  /** Two parts (`… w`) or six with counters (`… w - - 0 1`); pieces `rnbakcp`. Default: the initial position. */
  readonly fen?: string;
  /** At most 2,000 moves, with ranks 0–9. The engine uses them to detect repetitions. */
  readonly moves?: readonly string[];
}

/** Times are in milliseconds. UCI's `w` is Red. */
export interface SearchClock {
  readonly redMs: number;
  readonly blackMs: number;
  readonly redIncrementMs?: number;
  readonly blackIncrementMs?: number;
  /** Moves until the next time control, at least 1. */
  readonly movesToGo?: number;
}

/** Limits of a search, which ends at the first limit reached. At least one is required. */
export interface SearchLimits {
  /** In plies, 1–1,000. */
  readonly depth?: number;
  /** At least 1. */
  readonly moveTimeMs?: number;
  /** At least 1. */
  readonly nodes?: number;
  /** Search for a mate in this many moves, 1–1,000. */
  readonly mate?: number;
  readonly clock?: SearchClock;
  /** Search until stopped. */
  readonly infinite?: boolean;
  /** Search only these moves; at least one, with ranks 0–9. */
  readonly searchMoves?: readonly string[];
}

type MovesError = 'bad-move' | 'too-many-moves';
export type PositionError = 'bad-fen' | MovesError;
export type GoError = 'bad-limit' | 'no-limit' | MovesError;

/** The most moves in one command. Send a longer game as a later position and the moves from it. */
export const MAX_MOVES = 2_000;

/** Errors: `bad-fen`, `bad-move` (not two squares with ranks 0–9), `too-many-moves`. */
export function makePosition(
  position: SearchPosition,
  coordinates: Coordinates,
): Result<string, PositionError> {
  const start = position.fen === undefined ? 'startpos' : makeFenArgument(position.fen);
  if (start === undefined) return fail('bad-fen');
  const moves = makeMoves(position.moves ?? [], coordinates);
  if (!moves.ok) return moves;
  const words = moves.value.length === 0 ? [] : ['moves', ...moves.value];
  return ok(['position', start, ...words].join(' '));
}

/**
 * Errors: `no-limit` (the search would never end), `bad-limit` (not an integer or out of range), `bad-move` and
 * `too-many-moves` (of `searchMoves`).
 */
export function makeGo(limits: SearchLimits, coordinates: Coordinates): Result<string, GoError> {
  if (findBadLimit(limits) !== undefined) return fail('bad-limit');
  const words = limitRows(limits).flatMap(({ word, value }) => [word, String(value)]);
  if (limits.infinite === true) words.push('infinite');
  if (words.length === 0) return fail('no-limit');
  if (limits.searchMoves === undefined) return ok(`go ${words.join(' ')}`);
  const moves = makeMoves(limits.searchMoves, coordinates);
  if (!moves.ok) return moves;
  if (moves.value.length === 0) return fail('bad-move');
  // `searchmoves` comes last, because engines read everything after it as moves.
  return ok(['go', ...words, 'searchmoves', ...moves.value].join(' '));
}

/** Path of the first limit that is not an integer in its range, such as `clock.movesToGo`; `undefined` if all are valid. */
export function findBadLimit(limits: SearchLimits): string | undefined {
  return limitRows(limits).find(({ value, range }) => !isIntegerIn(value, range))?.field;
}

/** `undefined` if the name is empty, or if the name or the value contains control characters or line separators. */
export function makeSetOption(setting: OptionSetting): string | undefined {
  const value = setting.value === undefined ? '' : ` value ${setting.value}`;
  const command = `setoption name ${setting.name}${value}`;
  return setting.name !== '' && isOneLine(command) ? command : undefined;
}

interface LimitRow {
  /** Path in `SearchLimits`. */
  readonly field: string;
  readonly word: string;
  readonly value: number;
  readonly range: Range;
}

const FROM_ONE: Range = { min: 1, max: Number.MAX_SAFE_INTEGER };
const THOUSAND: Range = { min: 1, max: 1_000 };
/** Clocks may be negative after the time has run out. */
const CLOCK: Range = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

function limitRows(limits: SearchLimits): LimitRow[] {
  const { clock } = limits;
  const rows: (readonly [string, string, number | undefined, Range])[] = [
    ['depth', 'depth', limits.depth, THOUSAND],
    ['moveTimeMs', 'movetime', limits.moveTimeMs, FROM_ONE],
    ['nodes', 'nodes', limits.nodes, FROM_ONE],
    ['mate', 'mate', limits.mate, THOUSAND],
    ['clock.redMs', 'wtime', clock?.redMs, CLOCK],
    ['clock.blackMs', 'btime', clock?.blackMs, CLOCK],
    ['clock.redIncrementMs', 'winc', clock?.redIncrementMs, NON_NEGATIVE],
    ['clock.blackIncrementMs', 'binc', clock?.blackIncrementMs, NON_NEGATIVE],
    ['clock.movesToGo', 'movestogo', clock?.movesToGo, FROM_ONE],
  ];
  return rows.flatMap(([field, word, value, range]) =>
    value === undefined ? [] : [{ field, word, value, range }],
  );
}

function makeMoves(
  moves: readonly string[],
  coordinates: Coordinates,
): Result<string[], MovesError> {
  if (moves.length > MAX_MOVES) return fail('too-many-moves');
  const made: string[] = [];
  for (const move of moves) {
    const text = makeEngineMove(move, coordinates);
    if (text === undefined) return fail('bad-move');
    made.push(text);
  }
  return ok(made);
}

/** Always writes six parts, because some engines require the counters. */
function makeFenArgument(fen: string): string | undefined {
  const [placement = '', turn = '', ...counters] = fen.split(' ');
  if (!isPlacement(placement) || !/^[wb]$/.test(turn)) return undefined;
  const tail = counters.length === 0 ? '- - 0 1' : counters.join(' ');
  return /^- - \d{1,4} \d{1,4}$/.test(tail) ? `fen ${placement} ${turn} ${tail}` : undefined;
}

/** Checks for ten ranks of nine squares and one king a side. Does not check whether the position is valid. */
function isPlacement(text: string): boolean {
  if (!/^[rnbakcpRNBAKCP1-9/]{1,100}$/.test(text)) return false;
  const ranks = text.split('/');
  const hasAllSquares = ranks.length === 10 && ranks.every((rank) => countSquares(rank) === 9);
  return hasAllSquares && text.split('k').length === 2 && text.split('K').length === 2;
}

function countSquares(rank: string): number {
  return Array.from(rank).reduce(
    (sum, letter) => sum + (/\d/.test(letter) ? Number(letter) : 1),
    0,
  );
}
