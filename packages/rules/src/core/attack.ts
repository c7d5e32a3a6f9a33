/** Whether a point is attacked: the test behind check and every king move. */
import type { Color } from '../piece.ts';
import { rankOf, type Square } from '../square.ts';
import type { Board } from './board.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Local constants for speed; see generate.ts.
const { BLACK, CANNON, CHARIOT, ELEPHANT, HORSE, KING, OFF_BOARD, PAWN } = slots;
const { HORSE_JUMP, HORSE_LEGS, RELATION, SAME_FILE, SAME_RANK } = tables;

type Slot = slots.Slot;

/**
 * Whether the side whose first slot is `enemy` (16 Red, 32 Black) could take a king of the other side on `target`,
 * facing kings included. The content of `target` is ignored. Advisors and elephants are not tested, because they never reach
 * the other palace.
 */
export function kingAttacked(
  cells: Uint8Array,
  squares: Uint8Array,
  target: Square,
  enemy: Slot,
): boolean {
  const ahead = enemy === BLACK ? target - 16 : target + 16;
  if (isPawn(cells[ahead] - enemy)) return true;
  if (isPawn(cells[target - 1] - enemy) || isPawn(cells[target + 1] - enemy)) return true;
  const offset = 256 - target;
  const horses =
    RELATION[squares[enemy + HORSE] + offset] | RELATION[squares[enemy + HORSE + 1] + offset];
  if ((horses & HORSE_JUMP) !== 0) {
    if (horseAttacks(cells, squares[enemy + HORSE], target)) return true;
    if (horseAttacks(cells, squares[enemy + HORSE + 1], target)) return true;
  }
  const lines =
    RELATION[squares[enemy + CHARIOT] + offset] |
    RELATION[squares[enemy + CHARIOT + 1] + offset] |
    RELATION[squares[enemy + CANNON] + offset] |
    RELATION[squares[enemy + CANNON + 1] + offset];
  if (((lines | RELATION[squares[enemy] + offset]) & SAME_FILE) !== 0) {
    if (lineAttacks(cells, target, -16, enemy) || lineAttacks(cells, target, 16, enemy))
      return true;
  }
  if ((lines & SAME_RANK) !== 0) {
    if (lineAttacks(cells, target, -1, enemy) || lineAttacks(cells, target, 1, enemy)) return true;
  }
  return false;
}

/** Whether the side to move is in check. */
export function inCheck(board: Board): boolean {
  const own = 16 << board.side;
  return kingAttacked(board.cells, board.squares, board.squares[own], OFF_BOARD - own);
}

/** Squares of the pieces of `by` that could take a king of the other side on `target`, facing kings included. */
export function kingAttackersOf(board: Board, target: Square, by: Color): Square[] {
  return piecesThat(takesKing, board, target, by);
}

/**
 * Squares of the pieces of `by` that could take a piece of the other side on `target`, even if that leaves their own king
 * in check. Facing kings do not count. The content of `target` is ignored.
 */
export function attackersOf(board: Board, target: Square, by: Color): Square[] {
  return piecesThat(takes, board, target, by);
}

function piecesThat(
  test: typeof takes,
  { cells, squares }: Board,
  ...[target, by]: [Square, Color]
): Square[] {
  const first = slots.sideOf(by);
  const found: Square[] = [];
  for (let slot = first; slot < first + 16; slot += 1) {
    const square = squares[slot];
    if (square !== 0 && test(cells, slot - first, square, target, by)) found.push(square);
  }
  return found;
}

/** Whether an offset from the side's first slot is one of its five pawns. */
export function isPawn(offset: number): boolean {
  return offset >= PAWN && offset <= PAWN + 4;
}

/** Whether an offset from the side's first slot captures along an open line: a chariot, or a king on the file. */
export function capturesAlong(offset: number, step: number): boolean {
  if (offset === CHARIOT || offset === CHARIOT + 1) return true;
  return offset === KING && (step === 16 || step === -16);
}

export function isCannon(offset: number): boolean {
  return offset === CANNON || offset === CANNON + 1;
}

function horseAttacks(cells: Uint8Array, horse: Square, target: Square): boolean {
  if (horse === 0) return false;
  const leg = HORSE_LEGS[target - horse + 256];
  return leg !== 0 && cells[horse + leg] === 0;
}

function lineAttacks(cells: Uint8Array, target: Square, step: number, enemy: Slot): boolean {
  let square = target + step;
  let slot = cells[square];
  while (slot === 0) {
    square += step;
    slot = cells[square];
  }
  if (slot === OFF_BOARD) return false;
  if (capturesAlong(slot - enemy, step)) return true;
  do {
    square += step;
    slot = cells[square];
  } while (slot === 0);
  return isCannon(slot - enemy);
}

function takes(
  cells: Uint8Array,
  offset: number,
  square: Square,
  ...[target, by]: [Square, Color]
): boolean {
  if (offset === KING) return stepsTo(tables.KING_STEPS, square, target);
  if (offset < ELEPHANT) return stepsTo(tables.ADVISOR_STEPS, square, target);
  if (offset < HORSE) {
    return stepsTo(tables.ELEPHANT_STEPS, square, target) && cells[(square + target) >> 1] === 0;
  }
  const isSidewaysPawn = isPawn(offset) && rankOf(square) === rankOf(target);
  if (isSidewaysPawn && rankOf(square) >= 5 !== (by === 'red')) return false;
  return takesKing(cells, offset, square, target, by);
}

function stepsTo(steps: Uint8Array, from: Square, to: Square): boolean {
  return steps.subarray(from * 4, from * 4 + 4).includes(to);
}

function takesKing(
  cells: Uint8Array,
  offset: number,
  square: Square,
  ...[target, by]: [Square, Color]
): boolean {
  const distance = target - square;
  if (isPawn(offset)) {
    return distance === (by === 'red' ? -16 : 16) || distance === 1 || distance === -1;
  }
  if (offset === HORSE || offset === HORSE + 1) return horseAttacks(cells, square, target);
  const step = lineStep(square, target);
  if (step === 0) return false;
  const between = countBetween(cells, square, target, step);
  if (isCannon(offset)) return between === 1;
  return capturesAlong(offset, step) && between === 0;
}

/** The step that leads from one square to another along a rank or file; 0 if there is none. */
function lineStep(from: Square, to: Square): number {
  if (from === to) return 0;
  if ((from & 15) === (to & 15)) return to > from ? 16 : -16;
  if (from >> 4 === to >> 4) return to > from ? 1 : -1;
  return 0;
}

/** Counts the pieces between two squares, which must be on one line. */
function countBetween(cells: Uint8Array, from: Square, to: Square, step: number): number {
  let count = 0;
  for (let square = from + step; square !== to; square += step) if (cells[square] !== 0) count += 1;
  return count;
}
