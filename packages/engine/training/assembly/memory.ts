/**
 * Addresses and sizes, which `train/memory.mjs` computes. All threads share one memory. Each thread is an instance of its own, with
 * its own scratch memory.
 *
 * - parameters, means, squares: f32, in the order of `train/layout.mjs`
 * - a block: the positions of a batch that one thread processes together. The gradients of a block are stored apart, and are added
 *   in the order of the blocks, so that sums do not depend on the threads.
 */

/** Bytes of a training position. */
export const ROW_BYTES: usize = 32;
/** Most pieces of a position. */
export const PIECES: usize = 32;
export const PIECE_SQUARES: i32 = 1_170;
export const STACKS: i32 = 8;
export const HIDDEN_1: i32 = 16;
export const HIDDEN_2: i32 = 32;

// ---- Shape

export let neurons: i32 = 0;
export let places: i32 = 0;
export let isPairwise: bool = false;
/** Inputs of a stack. */
export let inputs: i32 = 0;
export let features: i32 = 0;
/** Bytes of the weights of a feature with its psqt. */
export let rowBytes: usize = 0;
export let stackBytes: usize = 0;

// ---- Parameters

export let parameters: usize = 0;
export let means: usize = 0;
export let squares: usize = 0;
/** Offset of the biases from `parameters`, as from `means` and `squares`. */
export let biasAt: usize = 0;
export let stacksAt: usize = 0;
/** Offset, in `means` and `squares`, of those that all king places of a piece on a square share. */
export let sharedAt: usize = 0;

// ---- Data

export let positions: usize = 0;
export let order: usize = 0;
/** See `train/tables.mjs`. */
export let tables: usize = 0;
export let control: usize = 0;

// ---- Blocks: u16[features] slots, f32 gradients of biases and stacks, u32[8] used stacks, f64 loss, gradients of features

export let blocks: usize = 0;
export let blockBytes: usize = 0;
export let blockPositions: i32 = 0;
/** Offsets in a block. */
export let denseAt: usize = 0;
export let usedAt: usize = 0;
export let lossAt: usize = 0;
export let slotRowsAt: usize = 0;

// ---- Scratch memory of this thread

/** u16[64] for each position: the features of the side to move, then those of the other side. */
export let lists: usize = 0;
/** {@link FACTS} for each position. */
export let facts: usize = 0;
/** Two rows for each position: the derivatives of the loss by the sums of the neurons and by psqt. */
export let derivatives: usize = 0;
/** f32[2 · neurons]: the clipped sums of both sides. */
export let activations: usize = 0;
/** f32[neurons]: pairwise products. */
export let products: usize = 0;
/** u16: inputs of a stack other than 0. */
export let active: usize = 0;
/** f32[16], f32[32]: the outputs of the hidden layers; after the backward pass, the derivatives by their sums. */
export let hidden: usize = 0;
/** Two rows for the gradient and the shared step of an update. */
export let gradient: usize = 0;
/** u32 for each slot: count of its entries, then the end of its entries. */
export let slotEnds: usize = 0;
/** u16: a row of `derivatives`, ordered by slot. */
export let entries: usize = 0;
/** u8[32] squares and u8[32] pieces of the position being read. */
export let pieces: usize = 0;

/** Bytes of i32 count, f32 scale, f32 target, f32 weight. */
export const FACTS: usize = 16;

// ---- Control: i32 next block or group, i32 fault, f64 loss, f64[16] test losses; at 192, the barrier of `train/thread.mjs`

export const FAULT: usize = 4;
export const TOTAL_LOSS: usize = 8;
export const TEST_LOSSES: usize = 16;
export const TEST_SHARES: i32 = 16;

let at: usize = 0;

function next(): usize {
  at += 4;
  return <usize>load<u32>(at - 4);
}

/** Reads the u32 numbers at `header`, then the scratch addresses of thread number `thread`. */
export function configure(header: usize, thread: i32): void {
  at = header;
  neurons = <i32>next();
  places = <i32>next();
  isPairwise = next() !== 0;
  inputs = <i32>next();
  features = <i32>next();
  rowBytes = next();
  stackBytes = next();
  parameters = next();
  means = next();
  squares = next();
  biasAt = next();
  stacksAt = next();
  sharedAt = next();
  positions = next();
  order = next();
  tables = next();
  control = next();
  blocks = next();
  blockBytes = next();
  blockPositions = <i32>next();
  denseAt = next();
  usedAt = next();
  lossAt = next();
  slotRowsAt = next();
  const scratch = next() + <usize>thread * next();
  lists = scratch + next();
  facts = scratch + next();
  derivatives = scratch + next();
  activations = scratch + next();
  products = scratch + next();
  active = scratch + next();
  hidden = scratch + next();
  gradient = scratch + next();
  slotEnds = scratch + next();
  entries = scratch + next();
  pieces = scratch + next();
}

export function stackOf(count: i32): i32 {
  return min((count - 1) >> 2, STACKS - 1);
}

export function blockAddress(block: i32): usize {
  return blocks + <usize>block * blockBytes;
}

/** The number of the next block or group that no thread has taken. */
export function takeNext(): i32 {
  return atomic.add<i32>(control, 1);
}
