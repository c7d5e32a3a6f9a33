/**
 * The evaluation network, of one of the shapes of `src/network/shape.ts`. A feature is a piece on a square, combined with the
 * place of the own king: `place · 1,170 + piece · 90 + square`. For each side an accumulator holds the sum of the weights of
 * its features. A move adds and subtracts two or three rows. The accumulators, with the side to move first, give the inputs
 * of one of eight stacks, chosen by the number of pieces: inputs → 16 → 32 → 1, with values clipped to 0 … 127 between
 * layers. An input is a clipped neuron or, in a network by pairs, the product of one of the first half and one of the second.
 *
 * Memory layout, starting at `NETWORK`:
 *
 * - i16[width]: biases of the accumulators
 * - eight stacks: i32[16], i16[inputs / 2][16][2], i32[32], i16[8][32][2], i16[32], i32 and 12 bytes
 * - a row for each feature: i16[width] or i8[width], and i32[8] direct values (psqt) by stack
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
  placeOf,
  ROW,
  rootFrame,
  seenFrom,
} from './memory';
import * as scalar from './network-scalar';
import * as simd from './network-simd';
import { firstPiece, KING } from './pieces';

const FEATURES_A_PLACE: i32 = 1_170;
const STACKS: i32 = 8;
/** Bytes of direct values at the end of a row. */
const DIRECT: i32 = 32;

/** Places of a king: 9, or 6 with views that are mirrored if the king is on file f. */
let kingPlaces: i32 = 9;
/** Neurons of a side, a multiple of 32. */
let width: i32 = 128;
let isPairwise: bool = false;
/** Bytes of a weight of a row: 1 or 2. */
let weightBytes: i32 = 2;
let rowBytes: usize = 0;
let stacks: usize = 0;
let stackBytes: usize = 0;
let rows: usize = 0;

/** Sets the shape of the network, before {@link layOutNetwork}. */
export function setShape(places: i32, neurons: i32, pairwise: bool, bytes: i32): void {
  kingPlaces = places;
  width = neurons;
  isPairwise = pairwise;
  weightBytes = bytes;
}

/** Sets the layout of the network; returns the address after it. */
export function layOutNetwork(): usize {
  const inputs = isPairwise ? width : 2 * width;
  rowBytes = weightBytes * width + DIRECT;
  stackBytes = 64 + 32 * inputs + 128 + 1_024 + 64 + 16;
  stacks = NETWORK + 2 * width;
  rows = (stacks + <usize>STACKS * stackBytes + 63) & ~63;
  return rows + <usize>(kingPlaces * FEATURES_A_PLACE) * rowBytes;
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

function accumulatorOf(frame: Frame, side: i32): usize {
  const ply = (changetype<usize>(frame) - rootFrame()) / FRAME_BYTES;
  return base() + ACCUMULATORS + (ply * 2 + side) * ACCUMULATOR_BYTES;
}

// A side sees the board from a view, which is twice the side, plus 1 if the files are mirrored.

/** A side's view with its king on a square of the palace, by index from 0 to 8. */
function viewOf(side: i32, king: i32): i32 {
  return 2 * side + (kingPlaces === 6 && king % 3 === 2 ? 1 : 0);
}

/** Address of the first row for a king on a square of the palace, by index from 0 to 8. */
function kingRows(king: i32): usize {
  const place = kingPlaces === 6 ? (king / 3) * 2 + (king % 3 === 1 ? 1 : 0) : king;
  return rows + <usize>(place * FEATURES_A_PLACE) * rowBytes;
}

/** Offset of the row of a piece on a square, from the first row of the king. */
function rowOf(view: i32, piece: i32, square: i32): usize {
  return <usize>(firstFeature(view >> 1, piece) + seenFrom(view, square)) * rowBytes;
}

/** Computes an accumulator from the one cached for the last board that had the king on the same square. */
function computeFromCache(target: usize, side: i32): void {
  const king = palaceIndex(side, kingOf(side));
  const cached = base() + KING_CACHE + <usize>(side * 9 + king) * KING_CACHE_BYTES;
  const view = viewOf(side, king);
  const first = kingRows(king);
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
  memory.copy(target, cached, 2 * width + DIRECT);
}

/**
 * Updates a side's accumulator from the nearest earlier ply that has one, or from the cache if the side's king has moved
 * since: each of its moves changes its place or the view.
 */
function accumulate(frame: Frame, side: i32): void {
  const bit = 1 << side;
  const king = firstPiece(side) + KING;
  let from = frame;
  while (!(from.accumulated & bit)) {
    if (changetype<usize>(from) === rootFrame() || back(from, 1).piece === king) {
      computeFromCache(accumulatorOf(frame, side), side);
      frame.accumulated |= bit;
      return;
    }
    from = back(from, 1);
  }
  const place = palaceIndex(side, placeOf(king));
  const view = viewOf(side, place);
  const first = kingRows(place);
  while (from !== frame) {
    const source = accumulatorOf(from, side);
    const target = source + 2 * ACCUMULATOR_BYTES;
    const piece = from.piece;
    if (piece) {
      const to = from.move >> 7;
      const added = first + rowOf(view, piece, to);
      const removed = first + rowOf(view, piece, from.move & 127);
      if (from.captured) {
        replaceTwo(target, source, added, removed, first + rowOf(view, from.captured, to));
      } else replaceOne(target, source, added, removed);
    } else memory.copy(target, source, 2 * width + DIRECT);
    from = next(from);
    from.accumulated |= bit;
  }
}

function addRow(target: usize, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    if (weightBytes === 1) simd.addRow<i8>(target, row, width);
    else simd.addRow<i16>(target, row, width);
  } else if (weightBytes === 1) scalar.addRow<i8>(target, row, width);
  else scalar.addRow<i16>(target, row, width);
}

function subtractRow(target: usize, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    if (weightBytes === 1) simd.subtractRow<i8>(target, row, width);
    else simd.subtractRow<i16>(target, row, width);
  } else if (weightBytes === 1) scalar.subtractRow<i8>(target, row, width);
  else scalar.subtractRow<i16>(target, row, width);
}

function replaceOne(target: usize, source: usize, added: usize, removed: usize): void {
  if (ASC_FEATURE_SIMD) {
    if (weightBytes === 1) simd.replaceOne<i8>(target, source, added, removed, width);
    else simd.replaceOne<i16>(target, source, added, removed, width);
  } else if (weightBytes === 1) scalar.replaceOne<i8>(target, source, added, removed, width);
  else scalar.replaceOne<i16>(target, source, added, removed, width);
}

function replaceTwo(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  taken: usize,
): void {
  if (ASC_FEATURE_SIMD) {
    if (weightBytes === 1) simd.replaceTwo<i8>(target, source, added, removed, taken, width);
    else simd.replaceTwo<i16>(target, source, added, removed, taken, width);
  } else if (weightBytes === 1) scalar.replaceTwo<i8>(target, source, added, removed, taken, width);
  else scalar.replaceTwo<i16>(target, source, added, removed, taken, width);
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
    ? simd.propagate(own, other, address, width, isPairwise)
    : scalar.propagate(own, other, address, width, isPairwise);
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
