/**
 * Counts the replies to every move of a position without listing them: the last two plies of
 * perft.
 *
 * A move changes two squares, and what either change means to each piece of the side that answers
 * is read once for all moves (`sight.ts`), as is what it may mean to that side's king
 * (`king-watch.ts`). So the replies to most moves are a sum of three numbers, and the move need
 * not even be played. Only moves that concern the king or what a pinned piece sees are played, and
 * then only that is counted anew.
 */
import type { Move } from '../move.ts';
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import * as bits from './bits.ts';
import type { Board } from './board.ts';
import { MAX_MOVES } from './board.ts';
import * as danger from './danger.ts';
import * as generate from './generate.ts';
import * as surroundings from './king-watch.ts';
import * as sight from './sight.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// Own constants, for speed: see generate.ts.
const { kingAttacked } = attack;
const { countBits, lowest } = bits;
const { addPiece, legalMoves } = generate;
const { BARE_CANNON, CHECKS, LIFTED, MARKED, OWN_SCREEN, STAMP, found, guarded } = danger;
const { isSafe, liftedSlots, markedSquares, marks, mayLeave, putBack } = danger;
const { readDangers, readDangersAlong } = danger;
const { ALL_LINES, ARRIVALS, FREED_SHIFT, STEPS_SHIFT } = surroundings;
const { around, concern, guards, kingWatch, liftedAlong, readKingWatch } = surroundings;
const { GAIN_SHIFT, REACHERS, UNCOVERED_SHIFT, WATCHERS } = sight;
const { corrections, readSight, seen, watched } = sight;
const { OFF_BOARD, RED } = slots;
const { KING_STEPS, LINE_STEPS, LONG } = tables;

type Cells = Uint8Array;
type Slot = slots.Slot;

/** Before the move: the moves of the pieces, and which steps the king may take. */
let reachTotal = 0;
let steps = 0;
let stepTotal = 0;
/** The lifted pieces, and by offset how many of the moves of each would uncover its king. */
let lifted = 0;
const losses = new Int32Array(LONG);
let lossTotal = 0;
/** By lines of the king's, as bits: what the pieces lose that are lifted there. */
const lossAlong = new Int32Array(LONG);

const scratch = new Uint16Array(MAX_MOVES);

/** Fewer are counted each by itself: reading what they have in common would take longer. */
const FEW_MOVES = 6;

/**
 * The number of legal replies, summed over the legal moves that stand in `moves` from `start` to
 * `end`. The board is left as it was.
 */
export function countReplies(board: Board, moves: Uint16Array, start: number, end: number): number {
  const { cells, squares } = board;
  if (end - start < FEW_MOVES) return countEach(board, moves, start, end);
  const own = OFF_BOARD - (RED << board.side);
  const king = squares[own];
  readPosition(cells, squares, king, own);
  // A bare cannon concerns the moves of every piece.
  const always = around[surroundings.BARE_CANNON] === 0 ? 0 : ALL_LINES;
  const pieces = reachTotal;
  const others = stepTotal - lossTotal;
  const held = lifted;
  let total = 0;
  // What the source says is the same for all moves of a piece, which stand together.
  let source = 0;
  let first = 0;
  let left = 0;
  let arrival = 0;
  for (let index = start; index < end; index += 1) {
    const move = moves[index];
    if ((move & 255) !== source) {
      source = move & 255;
      first = watched[source];
      left = kingWatch[source];
      arrival = ARRIVALS[cells[source]];
    }
    const target = move >> 8;
    const second = watched[target];
    let count = pieces + (first >> GAIN_SHIFT) + (second >> GAIN_SHIFT);
    const twice = first & (second | (seen[target] >> UNCOVERED_SHIFT)) & WATCHERS;
    if (twice !== 0) count += corrections(cells, squares, twice, source, target, own);
    const concerned = always | concern(king, left, target, arrival);
    if (((concerned & 255) | ((first | second) & held)) === 0) {
      total += count + others + lossAlong[concerned >> FREED_SHIFT];
    } else {
      total += countPlayed(board, move, count, concerned, king, own);
    }
  }
  return total;
}

function countEach(board: Board, moves: Uint16Array, start: number, end: number): number {
  const { keyLow, keyHigh } = board;
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const captured = board.make(moves[index]);
    total += legalMoves(board, scratch, 0);
    board.unmake(moves[index], captured, keyLow, keyHigh);
  }
  return total;
}

/** Reads what all the moves have in common. */
function readPosition(cells: Cells, squares: Uint8Array, king: Square, own: Slot): void {
  reachTotal = readSight(cells, squares, own);
  readKingWatch(cells, squares, king, own);
  steps = around[surroundings.STEPS];
  stepTotal = countBits(steps);
  lifted = around[surroundings.LIFTED];
  lossTotal = 0;
  if (lifted !== 0) readLosses(cells, squares, king, own);
}

function readLosses(cells: Cells, squares: Uint8Array, king: Square, own: Slot): void {
  for (let left = lifted; left !== 0; left &= left - 1) {
    const offset = lowest(left);
    losses[offset] = countUnsafe(cells, squares, squares[own + offset], king, guards[offset]);
    lossTotal += losses[offset];
  }
  for (let lines = 1; lines <= ALL_LINES; lines += 1) {
    const first = lines & -lines;
    if (lines === first) lossAlong[lines] = sumLosses(liftedAlong[lines]);
    else {
      liftedAlong[lines] = liftedAlong[first] | liftedAlong[lines ^ first];
      lossAlong[lines] = lossAlong[first] + lossAlong[lines ^ first];
    }
  }
}

function sumLosses(offsets: number): number {
  let sum = 0;
  for (let left = offsets; left !== 0; left &= left - 1) sum += losses[lowest(left)];
  return sum;
}

/** The replies to a move, which is played for that, of `plain` moves of the pieces. */
function countPlayed(
  board: Board,
  move: Move,
  plain: number,
  concerned: number,
  king: Square,
  own: Slot,
): number {
  const { cells, squares } = board;
  const source = move & 255;
  const target = move >> 8;
  const moved = cells[source];
  const captured = cells[target];
  cells[source] = 0;
  cells[target] = moved;
  squares[captured] = 0;
  squares[moved] = target;
  const kingCount = countSteps(cells, squares, (concerned >> STEPS_SHIFT) & 15, king, own);
  const touched = (watched[source] | watched[target]) & WATCHERS;
  const lines = concerned & ALL_LINES;
  const held = lifted & ~liftedAlong[concerned >> FREED_SHIFT];
  const count =
    lines === 0
      ? plain + kingCount - countLosses(cells, squares, touched, held, king, own)
      : countInDanger(board, plain, kingCount, touched, held, lines, king, own);
  cells[target] = captured;
  cells[source] = moved;
  squares[captured] = target;
  squares[moved] = source;
  squares[0] = 0;
  return count;
}

/** The steps of the king, of which those whose bits are given are tried again. */
function countSteps(
  cells: Cells,
  squares: Uint8Array,
  concerned: number,
  king: Square,
  own: Slot,
): number {
  let count = stepTotal;
  for (let left = concerned; left !== 0; left &= left - 1) {
    const step = lowest(left);
    count -= (steps >> step) & 1;
    if (mayStep(cells, squares, king, KING_STEPS[(king << 2) | step], own)) count += 1;
  }
  return count;
}

/** The king is taken off while a step is tried, so that it does not shade the line it leaves by. */
function mayStep(
  cells: Cells,
  squares: Uint8Array,
  king: Square,
  target: Square,
  own: Slot,
): boolean {
  const captured = cells[target];
  if ((captured & own) !== 0) return false;
  cells[king] = 0;
  squares[captured] = 0;
  const isSafe = !kingAttacked(cells, squares, target, OFF_BOARD - own);
  squares[captured] = target;
  squares[0] = 0;
  cells[king] = own;
  return isSafe;
}

/** Moves that pieces lose which were lifted before the move, by their bits, and still are. */
function countLosses(
  cells: Cells,
  squares: Uint8Array,
  touched: number,
  held: number,
  king: Square,
  own: Slot,
): number {
  let count = 0;
  for (let left = held; left !== 0; left &= left - 1) {
    const offset = lowest(left);
    if (((touched >> offset) & 1) === 0) count += losses[offset];
    else {
      const square = squares[own + offset];
      if (square !== 0) count += countUnsafe(cells, squares, square, king, guards[offset]);
    }
  }
  return count;
}

/**
 * All replies when lines of the king must be read anew, of `plain` moves of the pieces and
 * `kingCount`.
 */
function countInDanger(
  board: Board,
  plain: number,
  kingCount: number,
  touched: number,
  before: number,
  lines: number,
  king: Square,
  own: Slot,
): number {
  const { cells, squares } = board;
  const held = before & readLines(cells, squares, lines, king, OFF_BOARD - own);
  putBack(squares);
  const checks = found[CHECKS];
  const isBare = found[BARE_CANNON] !== 0;
  if (checks > 1 || (checks !== 0 && isBare)) return countAll(board);
  let bound = held;
  for (let index = 0; index < found[LIFTED]; index += 1) bound |= 1 << (liftedSlots[index] - own);
  if (checks !== 0) return kingCount + countAnswers(cells, squares, touched, bound, king, own);
  let count = plain + kingCount - countLosses(cells, squares, touched, held, king, own);
  for (let index = 0; index < found[LIFTED]; index += 1) {
    const slot = liftedSlots[index];
    count -= countUnsafe(cells, squares, squares[slot], king, guarded[slot]);
  }
  return isBare ? count - countOnMarks(cells, squares, touched, bound, own) : count;
}

/**
 * Reads the dangers, along one line if no more are concerned. Returns the pieces lifted before
 * that it passes by.
 */
function readLines(
  cells: Cells,
  squares: Uint8Array,
  lines: number,
  king: Square,
  enemy: Slot,
): number {
  if ((lines & (lines - 1)) !== 0) {
    readDangers(cells, squares, king, enemy);
    return 0;
  }
  const line = lowest(lines);
  readDangersAlong(cells, squares, king, LINE_STEPS[line], enemy);
  return ~liftedAlong[lines];
}

function countAll(board: Board): number {
  board.side ^= 1;
  const count = legalMoves(board, scratch, 0);
  board.side ^= 1;
  return count;
}

/** Moves of the pieces, not the king, that answer a single check; `bound` are the lifted pieces. */
function countAnswers(
  cells: Cells,
  squares: Uint8Array,
  touched: number,
  bound: number,
  king: Square,
  own: Slot,
): number {
  // Of a lifted piece or a screen not every move to a mark helps, and of a screen others do.
  const screen = found[OWN_SCREEN];
  const special = screen === 0 ? bound : bound | (1 << (cells[screen] - own));
  let count = countOnMarks(cells, squares, touched, special, own);
  for (let left = special; left !== 0; left &= left - 1) {
    const square = squares[own + lowest(left)];
    const end = square === 0 ? 0 : addPiece(cells, scratch, 0, square, own);
    for (let index = 0; index < end; index += 1) {
      const move = scratch[index];
      const promising = square === screen || marks[move >> 8] === found[STAMP];
      if (promising && isSafe(cells, squares, move, king, OFF_BOARD - own)) count += 1;
    }
  }
  return count;
}

/**
 * Moves to marked squares after a move that touched some pieces, those of the `special` pieces
 * left out.
 */
function countOnMarks(
  cells: Cells,
  squares: Uint8Array,
  touched: number,
  special: number,
  own: Slot,
): number {
  const untouched = REACHERS & ~(touched | special);
  let count = 0;
  for (let index = 0; index < found[MARKED]; index += 1) {
    count += countBits(seen[markedSquares[index]] & untouched);
  }
  for (let left = touched & ~special; left !== 0; left &= left - 1) {
    const square = squares[own + lowest(left)];
    const end = square === 0 ? 0 : addPiece(cells, scratch, 0, square, own);
    for (let index = 0; index < end; index += 1) {
      if (marks[scratch[index] >> 8] === found[STAMP]) count += 1;
    }
  }
  return count;
}

/**
 * Moves of a lifted piece, which holds off a `horse` or stands on a line, that would uncover its
 * king.
 */
function countUnsafe(
  cells: Cells,
  squares: Uint8Array,
  square: Square,
  king: Square,
  horse: Square,
): number {
  const own = cells[square] & OFF_BOARD;
  const end = addPiece(cells, scratch, 0, square, own);
  let count = 0;
  for (let index = 0; index < end; index += 1) {
    const move = scratch[index];
    const target = move >> 8;
    if (!mayLeave(square, target, king, horse)) count += 1;
    // Along its line it stays between the same pieces unless it takes one.
    else if (cells[target] !== 0 && !isSafe(cells, squares, move, king, OFF_BOARD - own)) {
      count += 1;
    }
  }
  return count;
}
