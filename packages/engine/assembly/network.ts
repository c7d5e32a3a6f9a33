/**
 * The evaluation network. A feature is a piece on a square, combined with the own king's square in its palace:
 * `king · 1,170 + piece · 90 + square`. For each side an accumulator holds the sum of the weights of its features. A move
 * adds and subtracts two or three rows. The accumulators, with the side to move first, are the input of one of eight
 * stacks, chosen by the number of pieces: 2 · width inputs → 16 → 32 → 1, with values clipped to 0 … 127 between layers.
 *
 * The shape is that of `src/network/format.ts`, but with `width` neurons. Memory layout, starting at `NETWORK`:
 *
 * - i16[width]: biases of the accumulators
 * - eight stacks: i32[16], i16[width][16][2], i32[32], i16[8][32][2], i16[32], i32 and 12 bytes
 * - 10,530 rows, one per feature: i16[width], and i32[8] direct values (psqt) by stack
 */
import { kingOf, material, pieceCount, sideToMove } from './board';
import { back, Frame, next } from './frame';
import {
  ACCUMULATOR_BYTES,
  ACCUMULATORS,
  base,
  FRAME_BYTES,
  firstFeature,
  KING_CACHE,
  KING_CACHE_BYTES,
  NETWORK,
  palaceIndex,
  pieceAt,
  piecesFrom,
  ROW,
  rootFrame,
  turned,
} from './memory';
import * as scalar from './network-scalar';
import * as simd from './network-simd';
import { firstPiece, KING } from './pieces';

export const FEATURES: i32 = 10_530;
const FEATURES_A_KING: i32 = 1_170;
export const STACKS: i32 = 8;
/** Bytes of direct values at the end of a row. */
const DIRECT: i32 = 32;

/** Neurons of a side, a multiple of 32. */
export let width: i32 = 128;
let rowBytes: usize = 0;
let stacks: usize = 0;
let stackBytes: usize = 0;
let rows: usize = 0;

/** Sets the layout of a network; returns the address after it. */
export function layOutNetwork(neurons: i32): usize {
  width = neurons;
  rowBytes = 2 * neurons + DIRECT;
  stackBytes = 64 + 64 * neurons + 128 + 1_024 + 64 + 16;
  stacks = NETWORK + 2 * neurons;
  rows = (stacks + <usize>STACKS * stackBytes + 63) & ~63;
  return rows + <usize>FEATURES * rowBytes;
}

export function stackAddress(stack: i32): usize {
  return stacks + <usize>stack * stackBytes;
}

export function rowAddress(): usize {
  return rows;
}

/** Resets all accumulators. Must be called after a network has been written. */
export function forgetAccumulators(): void {
  for (let i: usize = 0; i < 18; i++) {
    const cached = base() + KING_CACHE + i * KING_CACHE_BYTES;
    memory.copy(cached, NETWORK, 2 * width);
    memory.fill(cached + 2 * width, 0, DIRECT);
    memory.fill(cached + ACCUMULATOR_BYTES, 0, ROW);
  }
  changetype<Frame>(rootFrame()).accumulated = 0;
}

// ---- Accumulators

function accumulatorOf(frame: Frame, view: i32): usize {
  const ply = (changetype<usize>(frame) - rootFrame()) / FRAME_BYTES;
  return base() + ACCUMULATORS + (ply * 2 + view) * ACCUMULATOR_BYTES;
}

/** Address of the first row for the current square of a side's king. */
function kingRows(view: i32): usize {
  return rows + <usize>(palaceIndex(view, kingOf(view)) * FEATURES_A_KING) * rowBytes;
}

/** Offset of the row of a piece on a square, from the first row of the king. */
function rowOf(view: i32, piece: i32, square: i32): usize {
  const seen = view ? turned(square) : square;
  return <usize>(firstFeature(view, piece) + seen) * rowBytes;
}

/** Computes an accumulator from the one cached for the last board that had the king on the same square. */
function computeFromCache(target: usize, view: i32): void {
  const king = palaceIndex(view, kingOf(view));
  const cached = base() + KING_CACHE + <usize>(view * 9 + king) * KING_CACHE_BYTES;
  const first = rows + <usize>(king * FEATURES_A_KING) * rowBytes;
  const board = cached + ACCUMULATOR_BYTES;
  for (let start: usize = 0; start < ROW; start += 8) {
    const current = piecesFrom(start);
    // Each byte other than 0 marks a changed square.
    let changed = current ^ load<u64>(board + start);
    while (changed) {
      const shift = ctz(changed) & ~7;
      changed &= ~((<u64>255) << shift);
      const square = <i32>start + <i32>(shift >> 3);
      const before: i32 = load<u8>(board + <usize>square);
      const now = pieceAt(square);
      if (before) subtractRow(cached, first + rowOf(view, before, square));
      if (now) addRow(cached, first + rowOf(view, now, square));
    }
    store<u64>(board + start, current);
  }
  memory.copy(target, cached, rowBytes);
}

/** Updates a side's accumulator from the nearest earlier ply that has one, or from the cache if the side's king has moved since. */
function accumulate(frame: Frame, view: i32): void {
  const bit = 1 << view;
  const king = firstPiece(view) + KING;
  let from = frame;
  while (!(from.accumulated & bit)) {
    if (changetype<usize>(from) === rootFrame() || back(from, 1).piece === king) {
      computeFromCache(accumulatorOf(frame, view), view);
      frame.accumulated |= bit;
      return;
    }
    from = back(from, 1);
  }
  const first = kingRows(view);
  while (from !== frame) {
    const source = accumulatorOf(from, view);
    const target = source + 2 * ACCUMULATOR_BYTES;
    const piece = from.piece;
    if (piece) {
      const to = from.move >> 7;
      const added = first + rowOf(view, piece, to);
      const removed = first + rowOf(view, piece, from.move & 127);
      if (from.captured) {
        replaceTwo(target, source, added, removed, first + rowOf(view, from.captured, to));
      } else replaceOne(target, source, added, removed);
    } else memory.copy(target, source, rowBytes);
    from = next(from);
    from.accumulated |= bit;
  }
}

function addRow(target: usize, row: usize): void {
  if (ASC_FEATURE_SIMD) simd.addRow(target, row, width);
  else scalar.addRow(target, row, width);
}

function subtractRow(target: usize, row: usize): void {
  if (ASC_FEATURE_SIMD) simd.subtractRow(target, row, width);
  else scalar.subtractRow(target, row, width);
}

function replaceOne(target: usize, source: usize, added: usize, removed: usize): void {
  if (ASC_FEATURE_SIMD) simd.replaceOne(target, source, added, removed, width);
  else scalar.replaceOne(target, source, added, removed, width);
}

function replaceTwo(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  taken: usize,
): void {
  if (ASC_FEATURE_SIMD) simd.replaceTwo(target, source, added, removed, taken, width);
  else scalar.replaceTwo(target, source, added, removed, taken, width);
}

// ---- Values

/** The network's value in its units, from the view of the side to move. */
export function networkValue(frame: Frame): i32 {
  const done = frame.accumulated;
  if (!(done & 1)) accumulate(frame, 0);
  if (!(done & 2)) accumulate(frame, 1);
  const own = accumulatorOf(frame, sideToMove);
  const other = accumulatorOf(frame, sideToMove ^ 1);
  const stack = min<i32>((pieceCount - 1) >> 2, STACKS - 1);
  const address = stackAddress(stack);
  const positional = ASC_FEATURE_SIMD
    ? simd.propagate(own, other, address, width)
    : scalar.propagate(own, other, address, width);
  const direct = <usize>(2 * width + 4 * stack);
  return ((load<i32>(own + direct) - load<i32>(other + direct)) / 2 + positional) / 16;
}

const LARGEST_VALUE: i32 = 20_000;

/** The static value in the search: the network's value, scaled by material as in Fairy-Stockfish. */
export function staticValue(frame: Frame): i32 {
  const scaled = (networkValue(frame) * (903 + ((32 * material) >> 10))) / 1_024;
  return min(max(scaled, -LARGEST_VALUE), LARGEST_VALUE);
}

/** The network's value, computed from scratch, for tests. */
export function freshNetworkValue(frame: Frame): i32 {
  const accumulated = frame.accumulated;
  forgetAccumulators();
  frame.accumulated = 0;
  computeFromCache(accumulatorOf(frame, 0), 0);
  computeFromCache(accumulatorOf(frame, 1), 1);
  frame.accumulated = 3;
  const value = networkValue(frame);
  frame.accumulated = accumulated;
  return value;
}
