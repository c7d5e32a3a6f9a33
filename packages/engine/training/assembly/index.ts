/**
 * The inner loops of the trainer. `train/thread.mjs` calls `learnBlocks` and `update` in turn, with a barrier after each.
 */
import { decode, logistic } from './decode';
import { gatherFeatures } from './gather';
import { addGradient } from './gradient';
import {
  blockAddress,
  blockPositions,
  control,
  denseAt,
  FACTS,
  FAULT,
  facts,
  lossAt,
  neurons,
  order,
  STACKS,
  stackOf,
  TEST_LOSSES,
  TEST_SHARES,
  TOTAL_LOSS,
  takeNext,
  usedAt,
} from './memory';
import { evaluate } from './network';
import { GROUPS, setStep, updateGroup } from './update';

export { configure } from './memory';
export { setLimits } from './update';

let unit: f32 = 1;
let scoreShare: f32 = 1;

/**
 * @param centipawns hundredths of a pawn for an output of 1
 * @param share of the score in the target; the rest is the share of the result
 */
export function setTarget(centipawns: f32, share: f32): void {
  unit = centipawns;
  scoreShare = share;
}

/** Computes the gradients of the blocks of a batch: positions `from` to `to` of the order. */
export function learnBlocks(from: u32, to: u32, salt: u32): void {
  const size = <u32>blockPositions;
  for (let block = takeNext(); ; block = takeNext()) {
    const start = from + <u32>block * size;
    if (start >= to) return;
    learnBlock(block, start, min(start + size, to), 1 / <f32>(to - from), salt);
  }
}

function learnBlock(block: i32, start: u32, end: u32, factor: f32, salt: u32): void {
  const address = blockAddress(block);
  const count = <i32>(end - start);
  for (let i = 0; i < count; i++) {
    const number = load<u32>(order + 4 * <usize>(start + <u32>i));
    decode(number, i, (hash(number ^ salt) & 1) !== 0, unit, scoreShare);
  }
  memory.fill(address + denseAt, 0, 4 * neurons);
  memory.fill(address + usedAt, 0, 4 * STACKS);
  let loss: f64 = 0;
  // Positions of one stack follow each other, so that its weights stay in the cache.
  for (let bucket = 0; bucket < STACKS; bucket++) {
    for (let i = 0; i < count; i++) {
      const fact = facts + <usize>i * FACTS;
      if (stackOf(load<i32>(fact)) !== bucket) continue;
      const weight = load<f32>(fact, 12);
      const scale = load<f32>(fact, 4);
      const expected = logistic(scale * evaluate(i));
      const error = expected - load<f32>(fact, 8);
      loss += <f64>(weight * error * error);
      const derivative: f32 = 2 * weight * error * expected * (<f32>1 - expected) * scale;
      addGradient(block, i, derivative * factor);
    }
  }
  gatherFeatures(block, count);
  store<f64>(address + lossAt, loss);
}

/** Updates all parameters by the gradients of a batch of `positions`. */
export function update(
  positions: i32,
  rate: f32,
  meanDecay: f32,
  squareDecay: f32,
  epsilon: f32,
): void {
  const blockCount = (positions + blockPositions - 1) / blockPositions;
  setStep(rate, meanDecay, squareDecay, epsilon);
  for (let group = takeNext(); group <= GROUPS; group = takeNext()) {
    if (group === 0) addLosses(blockCount);
    else updateGroup(group - 1, blockCount);
  }
}

function addLosses(blockCount: i32): void {
  let sum: f64 = 0;
  for (let block = 0; block < blockCount; block++) sum += load<f64>(blockAddress(block) + lossAt);
  if (!isFinite(sum)) store<i32>(control + FAULT, 1);
  store<f64>(control + TOTAL_LOSS, load<f64>(control + TOTAL_LOSS) + sum);
}

/** Adds up the loss on positions `from` to `to` in 16 shares, without learning. */
export function testShares(from: u32, to: u32): void {
  const size = <u32>blockPositions;
  for (let share = takeNext(); share < TEST_SHARES; share = takeNext()) {
    let loss: f64 = 0;
    for (let start = from + <u32>share * size; start < to; start += <u32>TEST_SHARES * size) {
      loss += testBlock(start, min(start + size, to));
    }
    store<f64>(control + TEST_LOSSES + 8 * <usize>share, loss);
  }
}

function testBlock(start: u32, end: u32): f64 {
  let loss: f64 = 0;
  for (let number = start; number < end; number++) {
    decode(number, 0, false, unit, scoreShare);
    const error = logistic(load<f32>(facts, 4) * evaluate(0)) - load<f32>(facts, 8);
    loss += <f64>(load<f32>(facts, 12) * error * error);
  }
  return loss;
}

/** The output for position `number`, in the unit of the trainer. */
export function outputOf(number: u32): f32 {
  decode(number, 0, false, unit, scoreShare);
  return evaluate(0);
}

/** The cosine and the power of WebAssembly code, which are equal everywhere; those of JavaScript need not be. */
export function cosine(value: f64): f64 {
  return NativeMath.cos(value);
}

export function power(base: f64, exponent: f64): f64 {
  return NativeMath.pow(base, exponent);
}

/** The last step of MurmurHash3, by Austin Appleby (public domain). */
function hash(value: u32): u32 {
  let mixed = value;
  mixed = (mixed ^ (mixed >>> 16)) * 0x85eb_ca6b;
  mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2_ae35;
  return mixed ^ (mixed >>> 16);
}
