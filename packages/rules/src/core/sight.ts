/**
 * What the pieces of one side, the king apart, see of the board, as a basis for counting their
 * moves after a move of the other side: how many moves each has, and for every square how many
 * more or fewer it would have if what stands there changed.
 *
 * There are two such changes, and a square knows which of them can come: where an enemy stands it
 * can only leave, and anywhere else an enemy can only arrive, on an empty square or as a capture.
 * Enemies are the pieces of the side that is about to move.
 */
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import * as bits from './bits.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Own constants, for speed: see generate.ts.
const { lineOf, lineStep } = attack;
const { lowest } = bits;
const { ADVISOR, CANNON, CHARIOT, HORSE, OFF_BOARD, RED } = slots;
const { ADVISOR_STEPS, ELEPHANT_STEPS, HORSE_LEGS, JUMPS, LEG_STEPS, LINE_STEPS } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

const notes = new Int32Array(2 * 256);
/**
 * By square. The low half: the pieces whose number of moves the change of the square concerns, as
 * bits, 1 << the offset of the slot from its side's first. The high half, signed: how many moves
 * the side gains by the change, with `deltas` the share of each piece. One number, so that a piece
 * is noted by one addition.
 */
export const watched: Int32Array = notes.subarray(0, 256);
export const GAIN_SHIFT = 16;
export const WATCHERS = 0xffff;
/**
 * By square. The low half: the pieces that can go there, as bits. The high half: those that the
 * change would concern if a nearer piece had left.
 */
export const seen: Int32Array = notes.subarray(256, 512);
export const UNCOVERED_SHIFT = 16;
export const REACHERS = 0xffff;
/** By offset << 8 | square, valid where the piece has its bit as a watcher or as uncovered. */
export const deltas: Int8Array = new Int8Array(16 * 256);
/** By offset << 2 | line: the moves of a chariot or cannon along each of its lines. */
const rayReach = new Int32Array(16 * 4);

/** Reads the sight of all pieces of a side, and returns the number of their moves. */
export function readSight(cells: Cells, squares: Uint8Array, own: Slot): number {
  notes.fill(0);
  const ownBit = own === RED ? 4 : 5;
  let total = 0;
  for (let offset = ADVISOR; offset < 16; offset += 1) {
    const square = squares[own + offset];
    if (square === 0) continue;
    const count = READERS[offset](cells, square, offset, ownBit);
    // What it loses when it is taken itself.
    watch(square, offset, 0 - count);
    total += count;
  }
  return total;
}

/**
 * What `watched` misses of a move for the pieces that see both its squares, given by their bits:
 * it tells of each change what that would mean alone.
 */
export function corrections(
  cells: Cells,
  squares: Uint8Array,
  twice: number,
  source: Square,
  target: Square,
  own: Slot,
): number {
  let count = 0;
  for (let left = twice; left !== 0; left &= left - 1) {
    const offset = lowest(left);
    const square = squares[own + offset];
    if (square === target) count -= deltas[(offset << 8) | source];
    else if (offset < CHARIOT) count += jumpCorrection(cells, square, offset, source, target);
    else count += rayCorrection(cells, square, offset, source, target, own);
  }
  return count;
}

/** Of a chariot or cannon: the two changes matter to each other only where they are on one ray. */
function rayCorrection(
  cells: Cells,
  square: Square,
  offset: number,
  source: Square,
  target: Square,
  own: Slot,
): number {
  const step = lineStep(square, source);
  if (step !== lineStep(square, target)) return 0;
  // A chariot goes as far as the piece that has arrived, whether that came nearer or went farther.
  const count =
    offset < CANNON
      ? distance(square, target)
      : countCannonRay(cells, square, step, source, target, own === RED ? 4 : 5);
  const told = deltas[(offset << 8) | source] + deltas[(offset << 8) | target];
  return count - rayReach[(offset << 2) | lineOf(step)] - told;
}

/** A piece that leaves the leg of a jump to capture where it leads, opens it twice. */
function jumpCorrection(
  cells: Cells,
  square: Square,
  offset: number,
  source: Square,
  target: Square,
): number {
  const leg = offset < HORSE ? (square + target) >> 1 : square + HORSE_LEGS[target - square + 256];
  return leg === source && cells[target] !== 0 ? 1 : 0;
}

/**
 * The moves of a cannon along a ray after a move from and to squares of it, which has not been
 * played.
 */
function countCannonRay(
  cells: Cells,
  from: Square,
  step: number,
  source: Square,
  target: Square,
  ownBit: number,
): number {
  const screen = nextPiece(cells, from, step, source, target);
  const quiet = distance(from, screen) - 1;
  if (cells[screen] === OFF_BOARD) return quiet;
  const taken = nextPiece(cells, screen, step, source, target);
  return quiet + (taken === target ? 1 : isOpen(cells[taken], ownBit));
}

/** The next piece on a line after a move from and to squares of it. */
function nextPiece(
  cells: Cells,
  from: Square,
  step: number,
  source: Square,
  target: Square,
): Square {
  let square = from + step;
  while (square !== target && (cells[square] === 0 || square === source)) square += step;
  return square;
}

/** Steps between two squares of a line. */
function distance(from: Square, to: Square): number {
  const difference = Math.abs(to - from);
  return difference < 16 ? difference : difference >> 4;
}

/**
 * Notes what a change of the square means to a piece, once for each. Squares off the board may be
 * noted: none ever changes. A change of none must be 0 and not -0, which is no small integer and
 * would take memory.
 */
function watch(square: Square, offset: number, delta: number): void {
  watched[square] += (delta << GAIN_SHIFT) + (1 << offset);
  deltas[(offset << 8) | square] = delta;
}

function uncover(square: Square, offset: number): void {
  seen[square] |= 1 << (UNCOVERED_SHIFT + offset);
  deltas[(offset << 8) | square] = 0;
}

/** 1 when the slot is an enemy or nothing, 0 for an own piece and off the board. */
function isOpen(slot: Slot, ownBit: number): number {
  return 1 ^ ((slot >> ownBit) & 1);
}

/**
 * A target that the piece goes to in one step: only an own piece there is in its way, until it is
 * captured.
 */
function readTarget(cells: Cells, target: Square, offset: number, ownBit: number): number {
  if (isOpen(cells[target], ownBit) === 0) {
    watch(target, offset, 1);
    return 0;
  }
  seen[target] |= 1 << offset;
  return 1;
}

function readPawn(cells: Cells, square: Square, offset: number, ownBit: number): number {
  const isRed = ownBit === 4;
  const count = readTarget(cells, isRed ? square - 16 : square + 16, offset, ownBit);
  if (isRed !== ((square & 128) === 0)) return count;
  return (
    count +
    readTarget(cells, square - 1, offset, ownBit) +
    readTarget(cells, square + 1, offset, ownBit)
  );
}

function readAdvisor(cells: Cells, square: Square, offset: number, ownBit: number): number {
  const first = square << 2;
  let count = 0;
  for (let index = first; index < first + 4 && ADVISOR_STEPS[index] !== 0; index += 1) {
    count += readTarget(cells, ADVISOR_STEPS[index], offset, ownBit);
  }
  return count;
}

function readElephant(cells: Cells, square: Square, offset: number, ownBit: number): number {
  const first = square << 2;
  let count = 0;
  for (let index = first; index < first + 4 && ELEPHANT_STEPS[index] !== 0; index += 1) {
    const target = ELEPHANT_STEPS[index];
    count += readJumps(cells, (square + target) >> 1, target, target, offset, ownBit);
  }
  return count;
}

function readHorse(cells: Cells, square: Square, offset: number, ownBit: number): number {
  let count = 0;
  for (let leg = 0; leg < 4; leg += 1) {
    const first = square + JUMPS[leg << 1];
    const second = square + JUMPS[(leg << 1) + 1];
    count += readJumps(cells, square + LEG_STEPS[leg], first, second, offset, ownBit);
  }
  return count;
}

/** Two jumps, or one named twice, that need the same point free. */
function readJumps(
  cells: Cells,
  leg: Square,
  first: Square,
  second: Square,
  offset: number,
  ownBit: number,
): number {
  const slot = cells[leg];
  if (slot === 0) {
    let count = readTarget(cells, first, offset, ownBit);
    if (second !== first) count += readTarget(cells, second, offset, ownBit);
    watch(leg, offset, 0 - count);
    return count;
  }
  if (isOpen(slot, ownBit) !== 0) {
    let count = isOpen(cells[first], ownBit);
    uncover(first, offset);
    if (second !== first) {
      count += isOpen(cells[second], ownBit);
      uncover(second, offset);
    }
    watch(leg, offset, count);
  }
  return 0;
}

function readChariot(cells: Cells, square: Square, offset: number, ownBit: number): number {
  let count = 0;
  for (let line = 0; line < 4; line += 1) {
    const along = readChariotRay(cells, square, LINE_STEPS[line], offset, ownBit);
    rayReach[(offset << 2) | line] = along;
    count += along;
  }
  return count;
}

function readChariotRay(
  cells: Cells,
  from: Square,
  step: number,
  offset: number,
  ownBit: number,
): number {
  let end = from + step;
  while (cells[end] === 0) end += step;
  const last = isOpen(cells[end], ownBit);
  const count = readQuiet(from, end, step, offset, 0 - last);
  if (last === 0) {
    watch(end, offset, 1);
    return count;
  }
  seen[end] |= 1 << offset;
  let gain = 0;
  let square = end + step;
  while (cells[square] === 0) {
    uncover(square, offset);
    gain += 1;
    square += step;
  }
  uncover(square, offset);
  watch(end, offset, gain + isOpen(cells[square], ownBit));
  return count + 1;
}

/**
 * The empty squares from a chariot or cannon to the end of a ray, and returns their number. An
 * arrival on the last one changes the moves along the ray by `delta`, and on each square before by
 * one less.
 */
function readQuiet(from: Square, end: Square, step: number, offset: number, delta: number): number {
  let count = 0;
  for (let square = end - step; square !== from; square -= step) {
    watch(square, offset, delta - count);
    seen[square] |= 1 << offset;
    count += 1;
  }
  return count;
}

function readCannon(cells: Cells, square: Square, offset: number, ownBit: number): number {
  let count = 0;
  for (let line = 0; line < 4; line += 1) {
    const along = readCannonRay(cells, square, LINE_STEPS[line], offset, ownBit);
    rayReach[(offset << 2) | line] = along;
    count += along;
  }
  return count;
}

function readCannonRay(
  cells: Cells,
  from: Square,
  step: number,
  offset: number,
  ownBit: number,
): number {
  let screen = from + step;
  while (cells[screen] === 0) screen += step;
  if (cells[screen] === OFF_BOARD) return readQuiet(from, screen, step, offset, -1);
  const isEnemyScreen = isOpen(cells[screen], ownBit);
  let target = screen + step;
  while (cells[target] === 0) target += step;
  const takes = isOpen(cells[target], ownBit);
  // Between screen and target, who arrives becomes the target.
  let gap = 1;
  for (let square = screen + step; square !== target; square += step) {
    watch(square, offset, 1 - takes);
    gap += 1;
  }
  const takesNext =
    (isEnemyScreen | takes) === 0 ? 0 : readBeyond(cells, target, step, offset, ownBit);
  if (takes === 0) watch(target, offset, 1);
  else {
    watch(target, offset, takesNext - 1);
    seen[target] |= 1 << offset;
  }
  if (isEnemyScreen !== 0) watch(screen, offset, gap + takesNext - takes);
  return readQuiet(from, screen, step, offset, isEnemyScreen - 1 - takes) + takes;
}

/** What a cannon would see behind its target, and whether it could take there. */
function readBeyond(
  cells: Cells,
  target: Square,
  step: number,
  offset: number,
  ownBit: number,
): number {
  if (cells[target] === OFF_BOARD) return 0;
  let square = target + step;
  while (cells[square] === 0) {
    uncover(square, offset);
    square += step;
  }
  uncover(square, offset);
  return isOpen(cells[square], ownBit);
}

type Reader = (cells: Cells, square: Square, offset: number, ownBit: number) => number;

/**
 * By offset. Called through a table, so that V8 compiles each reader by itself, with all that it calls folded in:
 * together they are more than it folds into one.
 */
const READERS: readonly Reader[] = [
  readAdvisor,
  readAdvisor,
  readAdvisor,
  readElephant,
  readElephant,
  readHorse,
  readHorse,
  readChariot,
  readChariot,
  readCannon,
  readCannon,
  ...Array.from({ length: 5 }, () => readPawn),
];
