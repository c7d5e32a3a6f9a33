/**
 * Counts the replies to every move of a position without listing them: the last two plies of perft.
 *
 * A move changes two points of the board, and most of the other side's pieces neither stand on nor look
 * at them. So the other side's moves are counted once, piece by piece, and every point that a count
 * depends on is noted with the piece's bit. After a move only the pieces whose bit lies on one of its two
 * points are counted anew; the king's safety and the king's steps have bits of their own.
 */
import type { Square } from '../square.ts';
import type { Board } from './board.ts';
import { MAX_MOVES } from './board.ts';
import * as danger from './danger.ts';
import * as generate from './generate.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Own constants, for speed: see generate.ts.
const { addKingMoves, addPiece, legalMoves } = generate;
const { BARE_CANNON, CHECKS, LIFTED, found, guarded, isSafe, liftedSlots } = danger;
const { liftedSquares, mayLeave, putBack, readDangers } = danger;
const { ADVISOR, CANNON, CHARIOT, ELEPHANT, HORSE, OFF_BOARD, PAWN, RED } = slots;
const { ADVISOR_STEPS, ELEPHANT_STEPS, JUMPS, KING_STEPS, LEG_STEPS } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

/** For each square the pieces, by the bit of their offset, whose count depends on what stands there. */
const watchers = new Int32Array(256);
/** Beyond the sixteen pieces: what the king's safety depends on, and what its steps do. */
const SAFETY = 1 << 16;
const STEPS = 1 << 17;
const PIECES = SAFETY - 1;

/** By offset: moves without and with a look at the king's safety. They differ for lifted pieces only. */
const reach = new Int32Array(16);
const legal = new Int32Array(16);
let reachTotal = 0;
let legalTotal = 0;
let kingSteps = 0;
/** Bits of the lifted pieces, and what each guards: later readings overwrite the findings. */
let lifted = 0;
const guards = new Uint8Array(48);

const scratch = new Uint16Array(MAX_MOVES);

/**
 * The number of legal replies, summed over the legal moves that stand in `moves` from `start` to `end`.
 * The board is left as it was.
 */
export function countReplies(board: Board, moves: Uint16Array, start: number, end: number): number {
  const { cells, squares } = board;
  const mover = RED << board.side;
  const own = OFF_BOARD - mover;
  const king = squares[own];
  readDangers(cells, squares, king, mover);
  // The other side cannot be in check now, so nothing but a bare cannon makes counts depend on each other.
  const isPlain = found[BARE_CANNON] !== 0;
  if (!isPlain) countPieces(cells, squares, king, own);
  else putBack(squares);
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const move = moves[index];
    const source = move & 255;
    const target = move >> 8;
    const moved = cells[source];
    const captured = cells[target];
    cells[source] = 0;
    cells[target] = moved;
    squares[captured] = 0;
    squares[moved] = target;
    let touched = watchers[source] | watchers[target];
    // A captured piece no longer counts, whatever it looked at.
    if (captured !== 0) touched |= 1 << (captured - own);
    if (isPlain) total += countAll(board);
    else if ((touched & SAFETY) === 0) total += countTouched(cells, squares, touched, king, own);
    else total += countInDanger(board, touched, king, own);
    cells[target] = captured;
    cells[source] = moved;
    squares[captured] = target;
    squares[moved] = source;
  }
  squares[0] = 0;
  return total;
}

/** Counts every piece of the side that answers, as things stand before the move, and notes what each looks at. */
function countPieces(cells: Cells, squares: Uint8Array, king: Square, own: Slot): void {
  watchers.fill(0);
  lifted = 0;
  for (let index = 0; index < found[LIFTED]; index += 1) {
    const slot = liftedSlots[index];
    lifted |= 1 << (slot - own);
    guards[slot] = guarded[slot];
  }
  putBack(squares);
  kingSteps = addKingMoves(cells, squares, scratch, 0, king, own);
  reachTotal = 0;
  legalTotal = kingSteps;
  for (let offset = ADVISOR; offset < 16; offset += 1) {
    const square = squares[own + offset];
    const count = square === 0 ? 0 : addPiece(cells, scratch, 0, square, own);
    if (square !== 0) watch(cells, square, offset, own);
    const isLifted = ((lifted >> offset) & 1) !== 0;
    reach[offset] = count;
    legal[offset] = isLifted ? countSafe(cells, squares, square, king, guards) : count;
    reachTotal += count;
    legalTotal += legal[offset];
  }
  watchKing(cells, king, own);
}

/** All replies when the move does not concern the king's safety. */
function countTouched(
  cells: Cells,
  squares: Uint8Array,
  touched: number,
  king: Square,
  own: Slot,
): number {
  let count = legalTotal;
  for (let left = touched & PIECES; left !== 0; ) {
    const offset = 31 - Math.clz32(left);
    left ^= 1 << offset;
    count -= legal[offset];
    const square = squares[own + offset];
    if (square === 0) continue;
    count +=
      ((lifted >> offset) & 1) !== 0
        ? countSafe(cells, squares, square, king, guards)
        : addPiece(cells, scratch, 0, square, own);
  }
  if ((touched & STEPS) === 0) return count;
  return count - kingSteps + addKingMoves(cells, squares, scratch, 0, king, own);
}

/** All replies when it does: the dangers are read anew, and a check is answered by the generator. */
function countInDanger(board: Board, touched: number, king: Square, own: Slot): number {
  const { cells, squares } = board;
  readDangers(cells, squares, king, OFF_BOARD - own);
  putBack(squares);
  if (found[CHECKS] !== 0 || found[BARE_CANNON] !== 0) return countAll(board);
  let count = reachTotal;
  for (let left = touched & PIECES; left !== 0; ) {
    const offset = 31 - Math.clz32(left);
    left ^= 1 << offset;
    count -= reach[offset];
    const square = squares[own + offset];
    if (square !== 0) count += addPiece(cells, scratch, 0, square, own);
  }
  for (let index = 0; index < found[LIFTED]; index += 1) {
    const square = liftedSquares[index];
    count -= addPiece(cells, scratch, 0, square, own);
    count += countSafe(cells, squares, square, king, guarded);
  }
  return count + addKingMoves(cells, squares, scratch, 0, king, own);
}

function countAll(board: Board): number {
  board.side ^= 1;
  const count = legalMoves(board, scratch, 0);
  board.side ^= 1;
  return count;
}

/** Moves of a lifted piece that leave the king safe. */
function countSafe(
  cells: Cells,
  squares: Uint8Array,
  square: Square,
  king: Square,
  horses: Uint8Array,
): number {
  const slot = cells[square];
  const own = slot & OFF_BOARD;
  const end = addPiece(cells, scratch, 0, square, own);
  let count = 0;
  for (let index = 0; index < end; index += 1) {
    const move = scratch[index];
    if (!mayLeave(square, move >> 8, king, horses[slot])) continue;
    if (isSafe(cells, squares, move, king, OFF_BOARD - own)) count += 1;
  }
  return count;
}

/** Notes every point that the moves of a piece, not the king, depend on. */
function watch(cells: Cells, square: Square, offset: number, own: Slot): void {
  const bit = 1 << offset;
  if (offset >= PAWN) watchPawn(square, own, bit);
  else if (offset >= CANNON) watchRays(cells, square, bit, 2);
  else if (offset >= CHARIOT) watchRays(cells, square, bit, 1);
  else if (offset >= HORSE) watchHorse(cells, square, bit);
  else if (offset >= ELEPHANT) watchElephant(cells, square, bit);
  else {
    const first = square << 2;
    for (let index = first; index < first + 4; index += 1) watchers[ADVISOR_STEPS[index]] |= bit;
  }
}

function watchPawn(square: Square, own: Slot, bit: number): void {
  const isRed = own === RED;
  watchers[isRed ? square - 16 : square + 16] |= bit;
  if (isRed !== ((square & 128) === 0)) return;
  watchers[square - 1] |= bit;
  watchers[square + 1] |= bit;
}

function watchHorse(cells: Cells, square: Square, bit: number): void {
  for (let leg = 0; leg < 4; leg += 1) {
    const at = square + LEG_STEPS[leg];
    watchers[at] |= bit;
    if (cells[at] !== 0) continue;
    watchers[square + JUMPS[leg << 1]] |= bit;
    watchers[square + JUMPS[(leg << 1) + 1]] |= bit;
  }
}

function watchElephant(cells: Cells, square: Square, bit: number): void {
  for (let index = square << 2; index < (square << 2) + 4; index += 1) {
    const target = ELEPHANT_STEPS[index];
    const eye = (square + target) >> 1;
    if (target === 0) continue;
    watchers[eye] |= bit;
    if (cells[eye] === 0) watchers[target] |= bit;
  }
}

/** The four lines from a square, up to and with the nth piece on each. */
function watchRays(cells: Cells, square: Square, bit: number, pieces: number): void {
  watchRay(cells, square, -16, bit, pieces);
  watchRay(cells, square, 16, bit, pieces);
  watchRay(cells, square, -1, bit, pieces);
  watchRay(cells, square, 1, bit, pieces);
}

function watchRay(cells: Cells, from: Square, step: number, bit: number, pieces: number): void {
  let left = pieces;
  for (let square = from + step; cells[square] !== OFF_BOARD; square += step) {
    watchers[square] |= bit;
    if (cells[square] !== 0) left -= 1;
    if (left === 0) return;
  }
}

/** What the king's safety depends on, three pieces deep on its lines, and what each of its steps does. */
function watchKing(cells: Cells, king: Square, own: Slot): void {
  watchAttackers(cells, king, SAFETY, 3);
  cells[king] = 0;
  for (let index = king << 2; index < (king << 2) + 4; index += 1) {
    const target = KING_STEPS[index];
    watchers[target] |= STEPS;
    // While an own piece stands there the king cannot step, and its capture is noticed by the line above.
    if ((cells[target] & own) === 0) watchAttackers(cells, target, STEPS, 2);
  }
  cells[king] = own;
}

/** Every point from or through which a king on `target` could be attacked. */
function watchAttackers(cells: Cells, target: Square, bit: number, pieces: number): void {
  watchRays(cells, target, bit, pieces);
  for (let jump = 0; jump < 8; jump += 1) watchers[target + JUMPS[jump]] |= bit;
  // The legs of those horses.
  watchers[target - 17] |= bit;
  watchers[target - 15] |= bit;
  watchers[target + 15] |= bit;
  watchers[target + 17] |= bit;
}
