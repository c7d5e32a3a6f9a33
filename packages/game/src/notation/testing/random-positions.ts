/**
 * Random legal positions from a seed. Games rarely have two pieces of a kind on one file, and hardly ever four pawns, so
 * half of the positions are composed to have them.
 */
import { validateSetup } from '@chuhe/rules/fen';
import { COLORS, type Color, type Piece, piece, type Role } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import type { Setup } from '@chuhe/rules/setup';
import { type Square, squareAt } from '@chuhe/rules/square';

/** The seed of a run: the given number (`CHUHE_SEED`), or a random one. */
export function seedFrom(given: string | undefined): number {
  const seed = Number(given);
  return given !== undefined && Number.isSafeInteger(seed) ? seed : below(Math.random, 2 ** 31);
}

/** Returns a number of at least 0 and less than 1. */
export type Random = () => number;

/** Mulberry32, by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** `count` positions with at least one legal move, alternately composed and played. */
export function* randomPositions(random: Random, count: number): Generator<Position> {
  let made = 0;
  let played = Position.initial();
  while (made < count) {
    const position = made % 2 === 0 ? composed(random) : played;
    if (position === played) played = playOn(random, played);
    if (!position || position.moves().length === 0) continue;
    made += 1;
    yield position;
  }
}

/** A position a few plies later, or from a new game. */
function playOn(random: Random, from: Position): Position {
  let position = random() < 0.02 ? Position.initial() : from;
  for (let ply = 0; ply < 3; ply += 1) {
    const moves = position.moves();
    position = moves.length === 0 ? Position.initial() : position.play(pick(random, moves));
  }
  return position;
}

function composed(random: Random): Position | undefined {
  const pieces = new Map<Square, Piece>();
  for (const color of COLORS) {
    put(pieces, [pick(random, points(color, KING_POINTS))], piece(color, 'king'));
    putSome(random, pieces, color, 'advisor', ADVISOR_POINTS);
    putSome(random, pieces, color, 'elephant', ELEPHANT_POINTS);
    for (const role of ['horse', 'chariot', 'cannon'] as const) {
      put(pieces, pair(random), piece(color, role));
    }
    put(pieces, pawns(random, color), piece(color, 'pawn'));
  }
  const setup: Setup = { pieces, turn: pick(random, COLORS) };
  if (validateSetup(setup, 'legal').length > 0) return undefined;
  const read = Position.fromSetup(setup);
  return read.ok ? read.value : undefined;
}

type Point = readonly [file: number, rank: number];
const KING_POINTS: readonly Point[] = [
  [3, 0],
  [4, 0],
  [5, 0],
  [3, 1],
  [4, 1],
  [5, 1],
];
const ADVISOR_POINTS: readonly Point[] = [
  [3, 0],
  [5, 0],
  [4, 1],
  [3, 2],
  [5, 2],
];
const ELEPHANT_POINTS: readonly Point[] = [
  [2, 0],
  [6, 0],
  [0, 2],
  [4, 2],
  [8, 2],
  [2, 4],
  [6, 4],
];

function points(color: Color, from: readonly Point[]): Square[] {
  return from.map(([file, rank]) => at(file, color === 'red' ? rank : 9 - rank));
}

function at(file: number, rank: number): Square {
  const square = squareAt(file, rank);
  if (square === undefined) throw new RangeError(`no point ${file} ${rank}`);
  return square;
}

/** Skips occupied points. */
function put(pieces: Map<Square, Piece>, squares: readonly Square[], of: Piece): void {
  for (const square of squares) if (!pieces.has(square)) pieces.set(square, of);
}

function putSome(
  random: Random,
  pieces: Map<Square, Piece>,
  ...[color, role, from]: [Color, Role, readonly Point[]]
): void {
  const squares = points(color, from).toSorted(() => random() - 0.5);
  put(pieces, squares.slice(0, below(random, 3)), piece(color, role));
}

/** Up to two squares, mostly on one file. */
function pair(random: Random): Square[] {
  const file = below(random, 9);
  const other = random() < 0.6 ? file : below(random, 9);
  return [at(file, below(random, 10)), at(other, below(random, 10))].slice(0, below(random, 4));
}

const PAWN_SHAPES: readonly (readonly number[])[] = [
  [],
  [1, 1],
  [2],
  [2, 1],
  [2, 1, 1],
  [3],
  [3, 1],
  [2, 2],
  [2, 2, 1],
  [3, 2],
  [4],
  [4, 1],
  [5],
];

/** Pawns beyond the river, several on some files. */
function pawns(random: Random, color: Color): Square[] {
  const files = [0, 1, 2, 3, 4, 5, 6, 7, 8].toSorted(() => random() - 0.5);
  return pick(random, PAWN_SHAPES).flatMap((size, index) => {
    const ranks = [5, 6, 7, 8, 9].toSorted(() => random() - 0.5).slice(0, size);
    const file = files[index] ?? 0;
    return ranks.map((rank) => at(file, color === 'red' ? rank : 9 - rank));
  });
}
