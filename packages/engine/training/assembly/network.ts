/** The network in floating point: its output for a position. */
import {
  activations,
  active,
  biasAt,
  FACTS,
  facts,
  HIDDEN_1,
  HIDDEN_2,
  hidden,
  inputs,
  isPairwise,
  lists,
  neurons,
  PIECES,
  parameters,
  products,
  rowBytes,
  STACKS,
  stackBytes,
  stackOf,
  stacksAt,
  tables,
} from './memory';

/** Bytes of a row of weights of the first hidden layer. */
export const ROW_1: usize = 4 * HIDDEN_1;
export const ROW_2: usize = 4 * HIDDEN_2;
/** A pairwise product of integers is divided by 128, while 127 stands for 1. */
export const PAIR_FACTOR: f32 = 127.0 / 128.0;
/** u64[16] in the tables: for a mask of four lanes, the numbers of its lanes in 16 bits each. */
const LANES: usize = 1_536;

/** Number of inputs of the stack other than 0, set by {@link evaluate}. */
export let activeCount: i32 = 0;

/** Offset in a stack of the biases of the first layer, which follow its weights. */
export function bias1At(): usize {
  return <usize>inputs * ROW_1;
}

/** Clips to 0 … 1; keeps NaN. */
function clip(values: v128): v128 {
  return f32x4.pmin(f32x4.pmax(values, f32x4.splat(0)), f32x4.splat(1));
}

export function sumOfLanes(values: v128): f32 {
  const pairs = f32x4.add(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

/** The output for a position of the block, in the unit of the trainer. */
export function evaluate(index: i32): f32 {
  const list = lists + <usize>index * 4 * PIECES;
  const count = load<i32>(facts + <usize>index * FACTS);
  const bucket = stackOf(count);
  sumView(list, count, activations);
  sumView(list + 2 * PIECES, count, activations + 4 * <usize>neurons);
  const psqt = psqtOf(list, count, bucket) - psqtOf(list + 2 * PIECES, count, bucket);
  if (isPairwise) multiplyPairs();
  return psqt * 0.5 + propagate(parameters + stacksAt + <usize>bucket * stackBytes);
}

/** Stores the clipped sums of the neurons of a view. */
function sumView(list: usize, count: i32, target: usize): void {
  const bias = parameters + biasAt;
  const end = list + 2 * <usize>count;
  const last: usize = 4 * <usize>neurons;
  for (let n: usize = 0; n < last; n += 128) {
    let a0 = v128.load(bias + n);
    let a1 = v128.load(bias + n, 16);
    let a2 = v128.load(bias + n, 32);
    let a3 = v128.load(bias + n, 48);
    let a4 = v128.load(bias + n, 64);
    let a5 = v128.load(bias + n, 80);
    let a6 = v128.load(bias + n, 96);
    let a7 = v128.load(bias + n, 112);
    for (let feature = list; feature < end; feature += 2) {
      const row = parameters + n + <usize>load<u16>(feature) * rowBytes;
      a0 = f32x4.add(a0, v128.load(row));
      a1 = f32x4.add(a1, v128.load(row, 16));
      a2 = f32x4.add(a2, v128.load(row, 32));
      a3 = f32x4.add(a3, v128.load(row, 48));
      a4 = f32x4.add(a4, v128.load(row, 64));
      a5 = f32x4.add(a5, v128.load(row, 80));
      a6 = f32x4.add(a6, v128.load(row, 96));
      a7 = f32x4.add(a7, v128.load(row, 112));
    }
    v128.store(target + n, clip(a0));
    v128.store(target + n, clip(a1), 16);
    v128.store(target + n, clip(a2), 32);
    v128.store(target + n, clip(a3), 48);
    v128.store(target + n, clip(a4), 64);
    v128.store(target + n, clip(a5), 80);
    v128.store(target + n, clip(a6), 96);
    v128.store(target + n, clip(a7), 112);
  }
}

function psqtOf(list: usize, count: i32, bucket: i32): f32 {
  const at = parameters + 4 * <usize>(neurons + bucket);
  let sum: f32 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    sum += load<f32>(at + <usize>load<u16>(list + 2 * i) * rowBytes);
  }
  return sum;
}

function multiplyPairs(): void {
  const half: usize = 2 * <usize>neurons;
  const factor = f32x4.splat(PAIR_FACTOR);
  for (let side: usize = 0; side < 2; side++) {
    const source = activations + side * 2 * half;
    const target = products + side * half;
    for (let n: usize = 0; n < half; n += 16) {
      const product = f32x4.mul(v128.load(source + n), v128.load(source + half + n));
      v128.store(target + n, f32x4.mul(product, factor));
    }
  }
}

/** Lists the inputs other than 0, which includes NaN. */
function listActive(input: usize): void {
  let count: i32 = 0;
  for (let i: i32 = 0; i < inputs; i += 4) {
    const values = v128.load(input + 4 * <usize>i);
    const mask = i32x4.bitmask(f32x4.ne(values, f32x4.splat(0)));
    const lanes = load<u64>(tables + LANES + 8 * <usize>mask);
    store<u64>(active + 2 * <usize>count, lanes + <u64>i * 0x1_0001_0001_0001);
    count += popcnt(mask);
  }
  activeCount = count;
}

export function inputAddress(): usize {
  return isPairwise ? products : activations;
}

function propagate(stack: usize): f32 {
  const input = inputAddress();
  listActive(input);
  const bias = stack + bias1At();
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  let a2 = v128.load(bias, 32);
  let a3 = v128.load(bias, 48);
  for (let i: usize = 0; i < <usize>activeCount; i++) {
    const number = <usize>load<u16>(active + 2 * i);
    const value = v128.load32_splat(input + 4 * number);
    const weights = stack + number * ROW_1;
    a0 = f32x4.add(a0, f32x4.mul(value, v128.load(weights)));
    a1 = f32x4.add(a1, f32x4.mul(value, v128.load(weights, 16)));
    a2 = f32x4.add(a2, f32x4.mul(value, v128.load(weights, 32)));
    a3 = f32x4.add(a3, f32x4.mul(value, v128.load(weights, 48)));
  }
  v128.store(hidden, clip(a0));
  v128.store(hidden, clip(a1), 16);
  v128.store(hidden, clip(a2), 32);
  v128.store(hidden, clip(a3), 48);
  return propagateHidden(bias + ROW_1);
}

/** @param weights of the second hidden layer, which biases and the output layer follow */
function propagateHidden(weights: usize): f32 {
  const bias = weights + <usize>HIDDEN_1 * ROW_2;
  const output = bias + ROW_2;
  const second = hidden + ROW_1;
  let sum = f32x4.splat(0);
  for (let part: usize = 0; part < ROW_2; part += 64) {
    let a0 = v128.load(bias + part);
    let a1 = v128.load(bias + part, 16);
    let a2 = v128.load(bias + part, 32);
    let a3 = v128.load(bias + part, 48);
    for (let i: usize = 0; i < <usize>HIDDEN_1; i++) {
      const value = v128.load32_splat(hidden + 4 * i);
      const row = weights + part + i * ROW_2;
      a0 = f32x4.add(a0, f32x4.mul(value, v128.load(row)));
      a1 = f32x4.add(a1, f32x4.mul(value, v128.load(row, 16)));
      a2 = f32x4.add(a2, f32x4.mul(value, v128.load(row, 32)));
      a3 = f32x4.add(a3, f32x4.mul(value, v128.load(row, 48)));
    }
    a0 = clip(a0);
    a1 = clip(a1);
    a2 = clip(a2);
    a3 = clip(a3);
    v128.store(second + part, a0);
    v128.store(second + part, a1, 16);
    v128.store(second + part, a2, 32);
    v128.store(second + part, a3, 48);
    sum = f32x4.add(sum, f32x4.mul(a0, v128.load(output + part)));
    sum = f32x4.add(sum, f32x4.mul(a1, v128.load(output + part, 16)));
    sum = f32x4.add(sum, f32x4.mul(a2, v128.load(output + part, 32)));
    sum = f32x4.add(sum, f32x4.mul(a3, v128.load(output + part, 48)));
  }
  return sumOfLanes(sum) + load<f32>(output + ROW_2);
}
