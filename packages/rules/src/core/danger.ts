/**
 * What threatens the king of the side to move, read once a position: the checks, the own pieces whose
 * leaving could uncover one ("lifted" out of the piece list for the quick pass), and the empty points
 * where a piece would become the screen of a bare enemy cannon.
 *
 * The findings are module state, which is safe because no caller leaves the package before it has
 * finished with them. They lie in typed arrays and not in variables, since another module's variable is
 * loaded more slowly than an element.
 */
import type { Move } from '../move.ts';
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Own constants, for speed: see generate.ts.
const { isCannon, isPawn, kingAttacked, takesAlong } = attack;
const { BLACK, CANNON, CHARIOT, HORSE, OFF_BOARD } = slots;
const { HORSE_JUMP, HORSE_LEGS, LONG, RELATION, SAME_FILE, SAME_RANK } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

/** Squares marked for the position at hand hold the current stamp, so that nothing needs clearing. */
export const marks: Int32Array = new Int32Array(256);
export const liftedSlots: Uint8Array = new Uint8Array(LONG);
export const liftedSquares: Uint8Array = new Uint8Array(LONG);
/** By slot: the enemy horse that a lifted piece holds off, or 0 when it stands on a line of the king's. */
export const guarded: Uint8Array = new Uint8Array(LONG);

/** What was found, by the indices below. */
export const found: Int32Array = new Int32Array(LONG);
export const STAMP = 0;
/** How many pieces give check. Then the marks are the squares where a check may be answered. */
export const CHECKS = 1;
/** 1 when a bare enemy cannon looks at the king: stepping on a marked square would give it its screen. */
export const BARE_CANNON = 2;
/** Square of the own piece that serves a checking cannon as screen, 0 when there is none. */
export const OWN_SCREEN = 3;
/** How many pieces are lifted. */
export const LIFTED = 4;

/** Fills the scratch for the king of the side to move. Lifted pieces leave the piece list until `putBack`. */
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
  // After 2^32 positions a stamp comes round; a square last marked exactly then would be misread.
  if (found[STAMP] === 0) {
    marks.fill(0);
    found[STAMP] = 1;
  }
  found[CHECKS] = 0;
  found[BARE_CANNON] = 0;
  found[OWN_SCREEN] = 0;
  found[LIFTED] = 0;
}

/**
 * Reads up to three pieces along a line from the king. What they mean, nearest first (x = any piece):
 * chariot: check · cannon: bare · x chariot: x is pinned · x cannon: check · x x cannon: both are screens
 * and neither may leave alone. The enemy king counts as a chariot on a file.
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
  if (takesAlong(slot - enemy, step)) {
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
  if (takesAlong(slot - enemy, step)) {
    if (firstIsOwn) lift(squares, firstSlot, first, 0);
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
    if (firstIsOwn) lift(squares, firstSlot, first, 0);
    if ((secondSlot & enemy) === 0) lift(squares, secondSlot, second, 0);
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
  } else if ((slot & enemy) === 0) lift(squares, slot, horse + leg, horse);
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

/** A piece that is lifted twice keeps its first reason: both must be met, so either may be asked. */
function lift(squares: Uint8Array, slot: Slot, square: Square, horse: Square): void {
  if (squares[slot] === 0) return;
  guarded[slot] = horse;
  const index = found[LIFTED];
  squares[slot] = 0;
  liftedSlots[index] = slot;
  liftedSquares[index] = square;
  found[LIFTED] = index + 1;
}

/** Returns the lifted pieces to the piece list. */
export function putBack(squares: Uint8Array): void {
  for (let index = 0; index < found[LIFTED]; index += 1) {
    squares[liftedSlots[index]] = liftedSquares[index];
  }
}

/**
 * Whether a lifted piece may go to a square at all: along the line that it shares with the king, or to
 * take the horse that it holds off. Anywhere else it uncovers the check for certain.
 */
export function mayLeave(square: Square, target: Square, king: Square, horse: Square): boolean {
  if (horse !== 0) return target === horse;
  if ((square & 15) === (king & 15)) return (target & 15) === (king & 15);
  return target >> 4 === king >> 4;
}

/** Whether the king, which does not move itself, stands safe after the move. */
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
