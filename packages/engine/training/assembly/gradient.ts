/** The backward pass: derivatives of a block's loss. */
import {
  activations,
  active,
  blockAddress,
  denseAt,
  derivatives,
  FACTS,
  facts,
  HIDDEN_1,
  hidden,
  isPairwise,
  neurons,
  parameters,
  rowBytes,
  stackBytes,
  stackOf,
  stacksAt,
  usedAt,
} from './memory';
import {
  activeCount,
  bias1At,
  inputAddress,
  PAIR_FACTOR,
  ROW_1,
  ROW_2,
  sumOfLanes,
} from './network';

/** Derivatives in the range of the clipped function, else 0. */
function withinClip(derivative: v128, value: v128): v128 {
  const isWithin = v128.and(f32x4.gt(value, f32x4.splat(0)), f32x4.lt(value, f32x4.splat(1)));
  return v128.and(derivative, isWithin);
}

/**
 * Adds the derivatives of the position that was evaluated last, by biases and stacks, to those of the block. Stores those by
 * the sums of its neurons and by psqt.
 *
 * @param derivative of the loss by the output
 */
export function addGradient(block: i32, index: i32, derivative: f32): void {
  const bucket = stackOf(load<i32>(facts + <usize>index * FACTS));
  const dense = blockAddress(block) + denseAt;
  const stack = <usize>bucket * stackBytes;
  const own = dense + 4 * <usize>neurons + stack;
  const used = blockAddress(block) + usedAt + 4 * <usize>bucket;
  if (!load<u32>(used)) {
    store<u32>(used, 1);
    memory.fill(own, 0, stackBytes);
  }
  const weights = parameters + stacksAt + stack;
  const row = derivatives + 2 * <usize>index * rowBytes;
  memory.fill(row, 0, 2 * rowBytes);
  const psqt: usize = 4 * <usize>(neurons + bucket);
  store<f32>(row + psqt, derivative * 0.5);
  store<f32>(row + rowBytes + psqt, derivative * -0.5);
  addHidden(weights + bias1At(), own + bias1At(), derivative);
  addInputs(weights, own, row);
  addBiases(dense, row);
}

/** From the output to the sums of the first hidden layer, whose derivatives replace its values. */
function addHidden(bias1: usize, gradient: usize, derivative: f32): void {
  const weights2 = bias1 + ROW_1;
  const gradient2 = gradient + ROW_1;
  const toBias2 = <usize>HIDDEN_1 * ROW_2;
  const toOutput = toBias2 + ROW_2;
  const second = hidden + ROW_1;
  const factor = f32x4.splat(derivative);
  for (let n: usize = 0; n < ROW_2; n += 16) {
    const value = v128.load(second + n);
    const output = gradient2 + toOutput + n;
    v128.store(output, f32x4.add(v128.load(output), f32x4.mul(factor, value)));
    const own = withinClip(f32x4.mul(factor, v128.load(weights2 + toOutput + n)), value);
    const bias = gradient2 + toBias2 + n;
    v128.store(bias, f32x4.add(v128.load(bias), own));
    v128.store(second + n, own);
  }
  const last = gradient2 + toOutput + ROW_2;
  store<f32>(last, load<f32>(last) + derivative);
  for (let i: usize = 0; i < <usize>HIDDEN_1; i++) {
    const value = load<f32>(hidden + 4 * i);
    if (value === 0) continue;
    const splat = f32x4.splat(value);
    const row = gradient2 + i * ROW_2;
    const from = weights2 + i * ROW_2;
    let sum = f32x4.splat(0);
    for (let n: usize = 0; n < ROW_2; n += 16) {
      const own = v128.load(second + n);
      v128.store(row + n, f32x4.add(v128.load(row + n), f32x4.mul(own, splat)));
      sum = f32x4.add(sum, f32x4.mul(own, v128.load(from + n)));
    }
    const own = value < 1 ? sumOfLanes(sum) : 0;
    store<f32>(hidden + 4 * i, own);
    store<f32>(gradient + 4 * i, load<f32>(gradient + 4 * i) + own);
  }
}

/** From the sums of the first hidden layer to the neurons. */
function addInputs(stack: usize, gradient: usize, row: usize): void {
  const input = inputAddress();
  const g0 = v128.load(hidden);
  const g1 = v128.load(hidden, 16);
  const g2 = v128.load(hidden, 32);
  const g3 = v128.load(hidden, 48);
  for (let i: usize = 0; i < <usize>activeCount; i++) {
    const number = <usize>load<u16>(active + 2 * i);
    const splat = v128.load32_splat(input + 4 * number);
    const own = gradient + number * ROW_1;
    v128.store(own, f32x4.add(v128.load(own), f32x4.mul(g0, splat)));
    v128.store(own, f32x4.add(v128.load(own, 16), f32x4.mul(g1, splat)), 16);
    v128.store(own, f32x4.add(v128.load(own, 32), f32x4.mul(g2, splat)), 32);
    v128.store(own, f32x4.add(v128.load(own, 48), f32x4.mul(g3, splat)), 48);
    const from = stack + number * ROW_1;
    const low = f32x4.add(f32x4.mul(g0, v128.load(from)), f32x4.mul(g1, v128.load(from, 16)));
    const high = f32x4.add(f32x4.mul(g2, v128.load(from, 32)), f32x4.mul(g3, v128.load(from, 48)));
    const sum = sumOfLanes(f32x4.add(low, high));
    if (isPairwise) storePair(row, number, sum * PAIR_FACTOR);
    else storeNeuron(row, number, sum);
  }
}

// The row of the other side follows the psqt of the own: 32 bytes after its neurons.

/** Stores the derivative by the sum of a neuron. */
function storeNeuron(row: usize, number: usize, derivative: f32): void {
  const shift: usize = number < <usize>neurons ? 0 : 32;
  const value = load<f32>(activations + 4 * number);
  store<f32>(row + 4 * number + shift, value < 1 ? derivative : 0);
}

/** Stores the derivatives by the sums of both neurons of a product. */
function storePair(row: usize, number: usize, derivative: f32): void {
  const half = <usize>neurons >> 1;
  const isOther = number >= half;
  const first = number + (isOther ? half : 0);
  const a = load<f32>(activations + 4 * first);
  const b = load<f32>(activations + 4 * (first + half));
  const target = row + 4 * first + (isOther ? 32 : 0);
  store<f32>(target, a < 1 ? derivative * b : 0);
  store<f32>(target + 4 * half, b < 1 ? derivative * a : 0);
}

function addBiases(dense: usize, row: usize): void {
  const end: usize = 4 * <usize>neurons;
  for (let n: usize = 0; n < end; n += 16) {
    const both = f32x4.add(v128.load(row + n), v128.load(row + rowBytes + n));
    v128.store(dense + n, f32x4.add(v128.load(dense + n), both));
  }
}
