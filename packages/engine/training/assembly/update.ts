/**
 * Steps of Adam (Kingma and Ba, 2015) by the gradients of the blocks of a batch.
 *
 * The features of one piece on one square differ only by the place of the own king. Each takes a step of its own and one that all
 * share, from the sum of their gradients. So a feature with a rare king place learns from the others. A feature that no position
 * of the batch has takes no step of its own, and its means stay as they are.
 */
import {
  biasAt,
  blockAddress,
  denseAt,
  gradient,
  HIDDEN_1,
  inputs,
  means,
  neurons,
  PIECE_SQUARES,
  parameters,
  places,
  rowBytes,
  STACKS,
  sharedAt,
  slotRowsAt,
  squares,
  stackBytes,
  stacksAt,
  usedAt,
} from './memory';
import { ROW_1, ROW_2 } from './network';

/** Groups of parameters that one thread updates: stacks, biases, and the features of a piece on a square. */
export const GROUPS: i32 = STACKS + 1 + PIECE_SQUARES;

// ---- Constants of the step, set by `setStep`

let rate: f32 = 0;
let meanDecay: f32 = 0;
let squareDecay: f32 = 0;
let epsilon: f32 = 0;
let neuronLimit: f32 = 0;
let hiddenLimit: f32 = 0;
let outputLimit: f32 = 0;

/** Added to the squares, and to the means and taken away again, so that none becomes denormal, which is slow. */
const TINY_SQUARE: f32 = 1e-30;
const TINY_MEAN: f32 = 1e-25;

/** @param stepRate learning rate with the corrections of both means */
export function setStep(stepRate: f32, decay: f32, decayOfSquares: f32, small: f32): void {
  rate = stepRate;
  meanDecay = decay;
  squareDecay = decayOfSquares;
  epsilon = small;
}

/** Largest absolute values, so that the rounded ones fit into the file. */
export function setLimits(neuron: f32, hiddenWeight: f32, output: f32): void {
  neuronLimit = neuron;
  hiddenLimit = hiddenWeight;
  outputLimit = output;
}

export function updateGroup(group: i32, blockCount: i32): void {
  if (group < STACKS) updateStack(group, blockCount);
  else if (group === STACKS) updateBiases(blockCount);
  else updatePieceSquare(group - STACKS - 1, blockCount);
}

function updateStack(bucket: i32, blockCount: i32): void {
  const offset = stacksAt + <usize>bucket * stackBytes;
  const from = denseAt + 4 * <usize>neurons + <usize>bucket * stackBytes;
  let first: usize = 0;
  for (let block = 0; block < blockCount; block++) {
    const address = blockAddress(block);
    if (!load<u32>(address + usedAt + 4 * <usize>bucket)) continue;
    if (first) addTo(first, address + from, stackBytes);
    else first = address + from;
  }
  if (!first) return;
  descend(offset, first, stackBytes);
  const stack = parameters + offset;
  const weights2 = <usize>inputs * ROW_1 + ROW_1;
  const weights3 = weights2 + <usize>HIDDEN_1 * ROW_2 + ROW_2;
  limit(stack, <usize>inputs * ROW_1, hiddenLimit);
  limit(stack + weights2, <usize>HIDDEN_1 * ROW_2, hiddenLimit);
  limit(stack + weights3, ROW_2, outputLimit);
}

function updateBiases(blockCount: i32): void {
  const bytes: usize = 4 * <usize>neurons;
  const first = blockAddress(0) + denseAt;
  for (let block = 1; block < blockCount; block++)
    addTo(first, blockAddress(block) + denseAt, bytes);
  descend(biasAt, first, bytes);
  limit(parameters + biasAt, bytes, neuronLimit);
}

function updatePieceSquare(pieceSquare: i32, blockCount: i32): void {
  const shared = gradient + rowBytes;
  let isUsed = false;
  for (let place = 0; place < places; place++) {
    const feature = <usize>(place * PIECE_SQUARES + pieceSquare);
    if (!sumBlocks(feature, blockCount)) continue;
    if (isUsed) addTo(shared, gradient, rowBytes);
    else memory.copy(shared, gradient, rowBytes);
    isUsed = true;
    descend(feature * rowBytes, gradient, rowBytes);
  }
  if (!isUsed) return;
  const offset = sharedAt + <usize>pieceSquare * rowBytes;
  for (let n: usize = 0; n < rowBytes; n += 16) {
    v128.store(shared + n, stepOf(offset + n, v128.load(shared + n)));
  }
  for (let place = 0; place < places; place++) {
    const feature = <usize>(place * PIECE_SQUARES + pieceSquare);
    const row = parameters + feature * rowBytes;
    for (let n: usize = 0; n < rowBytes; n += 16) {
      v128.store(row + n, f32x4.sub(v128.load(row + n), v128.load(shared + n)));
    }
    limit(row, 4 * <usize>neurons, neuronLimit);
  }
}

/** Adds up the gradients of a feature; `false` if no block has it. */
function sumBlocks(feature: usize, blockCount: i32): bool {
  let isFirst = true;
  for (let block = 0; block < blockCount; block++) {
    const address = blockAddress(block);
    const slot = <usize>load<u16>(address + 2 * feature);
    if (!slot) continue;
    const row = address + slotRowsAt + (slot - 1) * rowBytes;
    if (isFirst) memory.copy(gradient, row, rowBytes);
    else addTo(gradient, row, rowBytes);
    isFirst = false;
  }
  return !isFirst;
}

function addTo(target: usize, source: usize, bytes: usize): void {
  for (let n: usize = 0; n < bytes; n += 16) {
    v128.store(target + n, f32x4.add(v128.load(target + n), v128.load(source + n)));
  }
}

/** Updates both means; returns the amount to subtract from four parameters. */
function stepOf(offset: usize, derivative: v128): v128 {
  const tiny = f32x4.splat(TINY_MEAN);
  const meanAt = means + offset;
  const squareAt = squares + offset;
  const mean = f32x4.sub(
    f32x4.add(
      f32x4.add(
        f32x4.mul(f32x4.splat(meanDecay), v128.load(meanAt)),
        f32x4.mul(f32x4.splat(1 - meanDecay), derivative),
      ),
      tiny,
    ),
    tiny,
  );
  const square = f32x4.add(
    f32x4.add(
      f32x4.mul(f32x4.splat(squareDecay), v128.load(squareAt)),
      f32x4.mul(f32x4.splat(1 - squareDecay), f32x4.mul(derivative, derivative)),
    ),
    f32x4.splat(TINY_SQUARE),
  );
  v128.store(meanAt, mean);
  v128.store(squareAt, square);
  const scale = f32x4.add(f32x4.sqrt(square), f32x4.splat(epsilon));
  return f32x4.div(f32x4.mul(f32x4.splat(rate), mean), scale);
}

function descend(offset: usize, derivative: usize, bytes: usize): void {
  const target = parameters + offset;
  for (let n: usize = 0; n < bytes; n += 16) {
    const step = stepOf(offset + n, v128.load(derivative + n));
    v128.store(target + n, f32x4.sub(v128.load(target + n), step));
  }
}

/** Keeps NaN. */
function limit(address: usize, bytes: usize, most: f32): void {
  const high = f32x4.splat(most);
  const low = f32x4.splat(-most);
  for (let n: usize = 0; n < bytes; n += 16) {
    const values = v128.load(address + n);
    v128.store(address + n, f32x4.pmin(f32x4.pmax(values, low), high));
  }
}
