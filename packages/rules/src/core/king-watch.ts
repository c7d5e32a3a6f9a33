/**
 * The surroundings of a king that is not in check, whose side is not to move: which pieces must
 * stay to protect it, where it may step, and for each square what its change may mean to either.
 * Only what can matter is noted, so that most moves need no look at the king.
 *
 * A square may matter whatever moves there or away, or only to the arrival of a kind of piece that
 * could attack from there. More squares may be noted than matter, but never fewer.
 */
import { SQUARES, type Square } from '../square.ts';
import * as attack from './attack.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Own constants, for speed: see generate.ts.
const { isCannon, takesAlong } = attack;
const { BLACK, CANNON, CHARIOT, HORSE, KING, OFF_BOARD, PAWN, RED } = slots;
const { HORSE_LEGS, HORSE_STEPS, KING_STEPS, LINE_STEPS, LONG } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

/**
 * Three groups of eight bits: for any change of the square, and above for the arrival of a chariot
 * or king and for that of a cannon. Each holds four bits for the lines of the king, in the order
 * of `LINE_STEPS`, and four for its steps, in that of `KING_STEPS`. Four more bits name the lines
 * whose pinned pieces any change frees, unless it concerns the line for another reason too.
 */
export const kingWatch: Int32Array = new Int32Array(256);
export const ALL_LINES = 15;
/** How far above the bits of the lines those of the steps lie, and those of the freed lines. */
export const STEPS_SHIFT = 4;
export const FREED_SHIFT = 24;

const ALONG_SHIFT = 8;
const CANNON_SHIFT = 16;
const FREED = ALL_LINES << FREED_SHIFT;

/**
 * The group for the arrival of leapers, which depends on no other square: three times, for pieces
 * that are none, for horses and for pawns, by king << 8 | square. Leapers threaten along no line
 * and set the bits of all.
 */
const HORSES = 1 << 16;
const PAWNS = 2 << 16;
const LEAPERS = leapers();

/** By slot: how far above the lowest group that of its arrival lies, or its part of `LEAPERS`. */
export const ARRIVALS: Int32Array = arrivals();

/**
 * Bits of what a move by a piece of the other side concerns: lines, steps from `STEPS_SHIFT` and
 * freed lines from `FREED_SHIFT`; given what `kingWatch` has for its source, and `ARRIVALS` for the
 * piece.
 */
export function concern(king: Square, left: number, target: Square, arrival: number): number {
  const there = kingWatch[target];
  const leaper = LEAPERS[(arrival & (HORSES | PAWNS)) | (king << 8) | target];
  const changed = left | there;
  return ((changed | leaper | (there >>> (arrival & 31))) & 255) | (changed & FREED);
}

/** What was found, by the indices below. */
export const around: Int32Array = new Int32Array(LONG);
/** Pieces that may not leave their places freely, as bits of their offsets. */
export const LIFTED = 0;
/** Steps that the king may take, as bits of their places in `KING_STEPS`. */
export const STEPS = 1;
/** 1 when a bare enemy cannon looks at the king. */
export const BARE_CANNON = 2;
/** By lines, as bits: the lifted pieces on them. Only single lines are filled in here. */
export const liftedAlong: Int32Array = new Int32Array(LONG);
/**
 * By offset: the enemy horse that a lifted piece holds off, or 0 when it stands on a line of the
 * king's.
 */
export const guards: Uint8Array = new Uint8Array(LONG);

/** Reads the surroundings of a king that is not in check. */
export function readKingWatch(cells: Cells, squares: Uint8Array, king: Square, own: Slot): void {
  const enemy = OFF_BOARD - own;
  kingWatch.fill(0);
  around[LIFTED] = 0;
  around[STEPS] = 0;
  around[BARE_CANNON] = 0;
  for (let line = 0; line < 4; line += 1) {
    liftedAlong[1 << line] = 0;
    watchLine(cells, king, LINE_STEPS[line], 1 << line, enemy);
    around[LIFTED] |= liftedAlong[1 << line];
  }
  // The king is taken off, so that it does not shade the line it leaves by.
  cells[king] = 0;
  for (let step = 0; step < 4; step += 1) {
    const target = KING_STEPS[(king << 2) | step];
    const bit = 1 << (STEPS_SHIFT + step);
    // An own piece is in the way until it is captured.
    if ((cells[target] & own) !== 0) kingWatch[target] |= bit;
    else if (!watchStep(cells, target, bit, enemy)) around[STEPS] |= 1 << step;
  }
  watchHorse(cells, squares[enemy + HORSE], king, own);
  watchHorse(cells, squares[enemy + HORSE + 1], king, own);
  for (let slot = enemy + PAWN; slot < enemy + 16; slot += 1) watchPawn(squares[slot], king);
  cells[king] = own;
}

/** Returns whether a chariot, cannon or king attacks the square. */
function watchStep(cells: Cells, target: Square, bit: number, enemy: Slot): boolean {
  let isAttacked = false;
  for (let line = 0; line < 4; line += 1) {
    if (watchStepLine(cells, target, LINE_STEPS[line], bit, enemy)) isAttacked = true;
  }
  return isAttacked;
}

/**
 * A line of the king's, up to four pieces deep. What may change, nearest piece first (x = any
 * piece): x chariot: x may go, and if it is pinned the pin · x x chariot: the pin that is left
 * when an x goes · x x cannon: both pins, or the check when an x goes · x x x cannon: the pins
 * that are left then.
 */
function watchLine(cells: Cells, king: Square, step: number, bit: number, enemy: Slot): void {
  const along = bit << ALONG_SHIFT;
  const cannon = bit << CANNON_SHIFT;
  const first = noteTo(cells, king, step, along | cannon);
  if (cells[first] === OFF_BOARD) return;
  const firstIsCannon = isCannon(cells[first] - enemy);
  if (firstIsCannon && first !== king + step) around[BARE_CANNON] = 1;
  const firstIsOwn = (cells[first] & enemy) === 0;
  const second = noteTo(cells, first, step, firstIsOwn ? along | cannon : cannon);
  if (cells[second] === OFF_BOARD) return;
  const secondTakes = takesAlong(cells[second] - enemy, step);
  const isPin = firstIsOwn && secondTakes;
  if (isPin) {
    lift(cells[first], bit);
    watchPin(cells, king, second, step, bit);
  }
  if (secondTakes && !isPin) kingWatch[first] |= bit;
  const holdsOwn = firstIsOwn || (cells[second] & enemy) === 0;
  // A cannon may leap from the first place to the third and has the second as its screen there.
  const third = noteTo(cells, second, step, holdsOwn || firstIsCannon ? cannon : 0);
  if (cells[third] === OFF_BOARD) return;
  const thirdTakes = isCannon(cells[third] - enemy);
  if (thirdTakes || takesAlong(cells[third] - enemy, step)) {
    kingWatch[first] |= bit;
    kingWatch[second] |= bit;
  }
  // It would check a king whose pinned piece took the pinning one.
  if (thirdTakes && isPin) note(second, third, step, bit);
  else if (thirdTakes && holdsOwn) {
    if (firstIsOwn) lift(cells[first], bit);
    if ((cells[second] & enemy) === 0) lift(cells[second], bit);
    watchPin(cells, king, third, step, bit);
  }
  if (!isCannon(cells[noteTo(cells, third, step, 0)] - enemy)) return;
  kingWatch[first] |= bit;
  kingWatch[second] |= bit;
  kingWatch[third] |= bit;
}

function lift(slot: Slot, line: number): void {
  guards[slot & 15] = 0;
  liftedAlong[line] |= 1 << (slot & 15);
}

/**
 * What is pinned comes free when the pinning piece leaves the line or another blocks it. Pieces
 * that could pin or check themselves are concerned with the line wherever they arrive on it.
 */
function watchPin(cells: Cells, king: Square, pinning: Square, step: number, bit: number): void {
  note(king, pinning, step, bit << FREED_SHIFT);
  const kinds = (bit << ALONG_SHIFT) | (bit << CANNON_SHIFT);
  noteTo(cells, pinning, step, kinds);
}

/**
 * A line of a square that the king could step to, up to three pieces deep. What may change (x =
 * any piece): chariot: the attack · cannon, x chariot, x x cannon: that there is none · x cannon:
 * the attack.
 */
function watchStepLine(
  cells: Cells,
  target: Square,
  step: number,
  bit: number,
  enemy: Slot,
): boolean {
  const first = noteTo(cells, target, step, bit << ALONG_SHIFT);
  if (cells[first] === OFF_BOARD) return false;
  const takes = takesAlong(cells[first] - enemy, step);
  const leaps = isCannon(cells[first] - enemy);
  if (takes) note(target, first, step, bit);
  else if (leaps) note(target, first - step, step, bit);
  const second = noteTo(cells, first, step, bit << CANNON_SHIFT);
  if (cells[second] === OFF_BOARD) return takes;
  const takesOver = isCannon(cells[second] - enemy);
  if (takesOver) note(target, second, step, bit);
  else if (takesAlong(cells[second] - enemy, step)) kingWatch[first] |= bit;
  // From the first place to the third, as above.
  const third = noteTo(cells, second, step, leaps ? bit << CANNON_SHIFT : 0);
  if (isCannon(cells[third] - enemy)) {
    kingWatch[first] |= bit;
    kingWatch[second] |= bit;
  }
  return takes || takesOver;
}

/** Adds bits to the squares behind one up to and with the next piece, whose square it returns. */
function noteTo(cells: Cells, from: Square, step: number, bits: number): Square {
  let square = from;
  do {
    square += step;
    kingWatch[square] |= bits;
  } while (cells[square] === 0);
  return square;
}

/** The same up to and with a square that is known. */
function note(from: Square, to: Square, step: number, bits: number): void {
  for (let square = from; square !== to; ) {
    square += step;
    kingWatch[square] |= bits;
  }
}

/** A horse that attacks, or would with its leg free: both squares matter. */
function watchHorse(cells: Cells, horse: Square, king: Square, own: Slot): void {
  if (LEAPERS[HORSES | (king << 8) | horse] === 0) return;
  const leg = watchLeg(horse, king, ALL_LINES);
  if (leg !== 0 && (cells[leg] & own) !== 0) {
    guards[cells[leg] & 15] = horse;
    around[LIFTED] |= 1 << (cells[leg] & 15);
  }
  for (let step = 0; step < 4; step += 1) {
    const target = KING_STEPS[(king << 2) | step];
    const stepLeg = watchLeg(horse, target, 1 << (STEPS_SHIFT + step));
    if (stepLeg !== 0 && cells[stepLeg] === 0) around[STEPS] &= ~(1 << step);
  }
}

/** Returns the leg over which the horse would attack, 0 for none. */
function watchLeg(horse: Square, target: Square, bits: number): Square {
  const leg = HORSE_LEGS[target - horse + 256];
  if (leg === 0) return 0;
  kingWatch[horse] |= bits;
  kingWatch[horse + leg] |= bits;
  return horse + leg;
}

/** A pawn that attacks may stop to. */
function watchPawn(pawn: Square, king: Square): void {
  const attacks = LEAPERS[PAWNS | (king << 8) | pawn];
  kingWatch[pawn] |= attacks;
  around[STEPS] &= ~(attacks >> STEPS_SHIFT);
}

function arrivals(): Int32Array {
  const table = new Int32Array(256);
  for (const side of [RED, BLACK]) {
    table[side + KING] = ALONG_SHIFT;
    table.fill(HORSES, side + HORSE, side + CHARIOT);
    table.fill(ALONG_SHIFT, side + CHARIOT, side + CANNON);
    table.fill(CANNON_SHIFT, side + CANNON, side + PAWN);
    table.fill(PAWNS, side + PAWN, side + 16);
  }
  return table;
}

function leapers(): Uint8Array {
  const table = new Uint8Array(3 << 16);
  for (const king of SQUARES.filter((square) => KING_STEPS[square << 2] !== 0)) {
    addLeapers(table, king, king, ALL_LINES);
    for (let step = 0; step < 4; step += 1) {
      const target = KING_STEPS[(king << 2) | step];
      if (target !== 0) addLeapers(table, king, target, 1 << (STEPS_SHIFT + step));
    }
  }
  return table;
}

function addLeapers(table: Uint8Array, king: Square, target: Square, bits: number): void {
  for (const jump of HORSE_STEPS) table[HORSES | (king << 8) | (target + jump)] |= bits;
  // Pawns come from the other half.
  const ahead = (king & 128) === 0 ? 16 : -16;
  for (const step of [ahead, -1, 1]) table[PAWNS | (king << 8) | (target + step)] |= bits;
}
