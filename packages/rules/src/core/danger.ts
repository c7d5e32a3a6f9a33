/**
 * The threats to the king of the side to move, found once for a position: the checks, the own pieces that may be
 * pinned, and the empty points where a piece would become the screen of a bare enemy cannon. A bare cannon is one on
 * a line with the king and with no piece between them. Pinned pieces are taken out of the piece list, so that the quick
 * pass of the generator skips them.
 *
 * The results are module state, which is safe because every caller in the package is synchronous. The results are in
 * typed arrays because V8 loads an array element faster than a variable of another module.
 */
import type { Move } from '../move.ts';
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Local constants for speed; see generate.ts.
const { isCannon, isPawn, kingAttacked, capturesAlong } = attack;
const { BLACK, CANNON, CHARIOT, HORSE, OFF_BOARD } = slots;
const { HORSE_JUMP, HORSE_LEGS, LONG, RELATION, SAME_FILE, SAME_RANK } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

/** Marked squares hold the stamp of the current position, so that the array need not be cleared between positions. */
export const marks: Int32Array = new Int32Array(256);
export const pinnedSlots: Uint8Array = new Uint8Array(LONG);
export const pinnedSquares: Uint8Array = new Uint8Array(LONG);
/** By slot: the enemy horse whose leg a pinned piece blocks, or 0 if the piece is pinned on a line. */
export const blockedHorses: Uint8Array = new Uint8Array(LONG);

/** The results, by the indices below. */
export const found: Int32Array = new Int32Array(LONG);
export const STAMP = 0;
/** How many pieces give check. If any does, the marked squares are those where a check may be answered. */
export const CHECKS = 1;
/** 1 if a bare enemy cannon faces the king: a piece on a marked square would become its screen. */
export const BARE_CANNON = 2;
/** Square of the own piece that is the screen of a checking cannon; 0 if there is none. */
export const OWN_SCREEN = 3;
/** How many pieces may be pinned. */
export const PINNED = 4;

/** Finds the threats to the king of the side to move. Takes pinned pieces out of the piece list until `restorePinned`. */
export function readDangers(cells: Cells, squares: Uint8Array, king: Square, enemy: Slot): void {
  startReading();
  const offset = 256 - king;
  const lines =
    RELATION[squares[enemy + CHARIOT] + offset] |
    RELATION[squares[enemy + CHARIOT + 1] + offset] |
    RELATION[squares[enemy + CANNON] + offset] |
    RELATION[squares[enemy + CANNON + 1] + offset];
  if (((lines | RELATION[squares[enemy] + offset]) & SAME_FILE) !== 0) {
    readLine(cells, squares, king, -16, enemy);
    readLine(cells, squares, king, 16, enemy);
  }
  if ((lines & SAME_RANK) !== 0) {
    readLine(cells, squares, king, -1, enemy);
    readLine(cells, squares, king, 1, enemy);
  }
  const horses =
    RELATION[squares[enemy + HORSE] + offset] | RELATION[squares[enemy + HORSE + 1] + offset];
  if ((horses & HORSE_JUMP) !== 0) {
    readHorse(cells, squares, king, squares[enemy + HORSE], enemy);
    readHorse(cells, squares, king, squares[enemy + HORSE + 1], enemy);
  }
  readPawn(cells, enemy === BLACK ? king - 16 : king + 16, enemy);
  readPawn(cells, king - 1, enemy);
  readPawn(cells, king + 1, enemy);
}

function startReading(): void {
  found[STAMP] += 1;
  // After 2^32 positions the stamps repeat, and an old mark could be taken for a new one.
  if (found[STAMP] === 0) {
    marks.fill(0);
    found[STAMP] = 1;
  }
  found[CHECKS] = 0;
  found[BARE_CANNON] = 0;
  found[OWN_SCREEN] = 0;
  found[PINNED] = 0;
}

/**
 * Reads up to three pieces along a line from the king. In the cases below, the nearest piece is first, x is any piece,
 * and only own pieces are pinned:
 * - chariot: it gives check.
 * - cannon: it is bare.
 * - x, chariot: x is pinned.
 * - x, cannon: the cannon gives check.
 * - x, x, cannon: both x are pinned, because either is a screen once the other has moved away.
 *
 * The enemy king counts as a chariot on a file.
 */
function readLine(
  cells: Cells,
  squares: Uint8Array,
  king: Square,
  step: number,
  enemy: Slot,
): void {
  let square = king + step;
  let slot = cells[square];
  while (slot === 0) {
    square += step;
    slot = cells[square];
  }
  if (slot === OFF_BOARD) return;
  const first = square;
  const firstSlot = slot;
  const firstIsOwn = (slot & enemy) === 0;
  if (capturesAlong(slot - enemy, step)) {
    found[CHECKS] += 1;
    markBetween(king, first, step);
    mark(first);
  } else if (isCannon(slot - enemy) && first !== king + step) {
    found[BARE_CANNON] = 1;
    markBetween(king, first, step);
  }
  do {
    square += step;
    slot = cells[square];
  } while (slot === 0);
  if (slot === OFF_BOARD) return;
  const second = square;
  const secondSlot = slot;
  if (capturesAlong(slot - enemy, step)) {
    if (firstIsOwn) pin(squares, firstSlot, first, 0);
  } else if (isCannon(slot - enemy)) {
    found[CHECKS] += 1;
    markBetween(king, first, step);
    markBetween(first, second, step);
    mark(second);
    if (firstIsOwn) found[OWN_SCREEN] = first;
    return;
  }
  do {
    square += step;
    slot = cells[square];
  } while (slot === 0);
  if (isCannon(slot - enemy)) {
    if (firstIsOwn) pin(squares, firstSlot, first, 0);
    if ((secondSlot & enemy) === 0) pin(squares, secondSlot, second, 0);
  }
}

function readHorse(
  cells: Cells,
  squares: Uint8Array,
  king: Square,
  horse: Square,
  enemy: Slot,
): void {
  if (horse === 0) return;
  const leg = HORSE_LEGS[king - horse + 256];
  if (leg === 0) return;
  const slot = cells[horse + leg];
  if (slot === 0) {
    found[CHECKS] += 1;
    mark(horse + leg);
    mark(horse);
  } else if ((slot & enemy) === 0) pin(squares, slot, horse + leg, horse);
}

function readPawn(cells: Cells, square: Square, enemy: Slot): void {
  if (isPawn(cells[square] - enemy)) {
    found[CHECKS] += 1;
    mark(square);
  }
}

function markBetween(from: Square, to: Square, step: number): void {
  for (let square = from + step; square !== to; square += step) mark(square);
}

function mark(square: Square): void {
  marks[square] = found[STAMP];
}

/** A piece that is pinned twice keeps its first pin. A legal move respects both, so testing one is a valid first filter. */
function pin(squares: Uint8Array, slot: Slot, square: Square, horse: Square): void {
  if (squares[slot] === 0) return;
  blockedHorses[slot] = horse;
  const index = found[PINNED];
  squares[slot] = 0;
  pinnedSlots[index] = slot;
  pinnedSquares[index] = square;
  found[PINNED] = index + 1;
}

/** Returns the pinned pieces to the piece list. */
export function restorePinned(squares: Uint8Array): void {
  for (let index = 0; index < found[PINNED]; index += 1) {
    squares[pinnedSlots[index]] = pinnedSquares[index];
  }
}

/**
 * Whether a pinned piece moves along its line with the king, or captures the horse whose leg it blocks. Any other
 * move uncovers the check.
 */
export function respectsPin(square: Square, target: Square, king: Square, horse: Square): boolean {
  if (horse !== 0) return target === horse;
  if ((square & 15) === (king & 15)) return (target & 15) === (king & 15);
  return target >> 4 === king >> 4;
}

/** Whether the king is safe after a move of another piece. */
export function isSafe(
  cells: Cells,
  squares: Uint8Array,
  move: Move,
  king: Square,
  enemy: Slot,
): boolean {
  const source = move & 255;
  const target = move >> 8;
  const moved = cells[source];
  const captured = cells[target];
  cells[source] = 0;
  cells[target] = moved;
  squares[captured] = 0;
  const safe = !kingAttacked(cells, squares, king, enemy);
  cells[source] = moved;
  cells[target] = captured;
  squares[captured] = target;
  squares[0] = 0;
  return safe;
}
