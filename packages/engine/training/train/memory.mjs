import { countFeatures, countInputs, STACKS } from '@chuhe/engine/network/shape';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { ROW_BYTES } from '../rows.mjs';
import { makeLayout } from './layout.mjs';
import { TABLE_BYTES, writeTables } from './tables.mjs';

/**
 * The memory that the threads of a training share. A batch is divided into blocks. The gradients of a block are stored apart
 * and added in the order of the blocks, so that the same data and seed make the same network with any number of threads.
 *
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {import('../shape.mjs').Shape} Shape
 *
 * @typedef {object} TrainingMemory
 * @property {WebAssembly.Memory} memory
 * @property {Layout} layout
 * @property {number} header address of the numbers for `configure`
 * @property {number} control address of the counters and losses
 * @property {number} rowsAt address of the positions; the order of the training positions follows them
 * @property {number} parametersAt
 * @property {number} meansAt
 * @property {number} squaresAt
 * @property {number} tablesAt
 */

const PAGE = 65_536;
const MAX_PAGES = 65_536;
/** Below this address the program keeps its constants. */
const FIRST_ADDRESS = 65_536;
const HEADER_BYTES = 256;
export const CONTROL_BYTES = 256;
/** Index in the header of the address of the order, which is set when the number of positions is known. */
const ORDER_INDEX = 14;
const MAX_PIECES = 32;
/** Derivatives of a block should stay in the cache of a core. */
const BLOCK_FLOATS = 200_000;
const BLOCK_STEP = 32;

/**
 * @param {Layout} layout
 * @returns {number} positions of a block
 */
function blockPositionsOf({ rowLength }) {
  return Math.max(BLOCK_STEP, Math.floor(BLOCK_FLOATS / (2 * rowLength * BLOCK_STEP)) * BLOCK_STEP);
}

/**
 * @param {{ shape: Shape, batch: number, threads: number }} options
 * @returns {TrainingMemory}
 */
export function makeMemory({ shape, batch, threads }) {
  const layout = makeLayout(shape);
  const at = makeAllocator(FIRST_ADDRESS);
  const header = at.take(HEADER_BYTES);
  const control = at.take(CONTROL_BYTES);
  const tablesAt = at.take(TABLE_BYTES);
  const [parametersAt, meansAt, squaresAt] = [layout.size, layout.moments, layout.moments].map(
    (length) => at.take(4 * length),
  );
  const block = describeBlock(layout);
  const blocksAt = at.take(block.bytes * Math.ceil(batch / block.positions));
  const scratch = describeScratch(layout, block.positions);
  const scratchAt = at.take(scratch.bytes * threads);
  const rowsAt = at.take(0);
  // A page for positions is added.
  if (rowsAt > (MAX_PAGES - 1) * PAGE) {
    throw new RunError('A batch of this size needs more than 4 GiB: choose a smaller one', 1);
  }
  const initial = Math.ceil(rowsAt / PAGE) + 1;
  const memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES, shared: true });
  const { pairwise, neurons, kingPlaces } = shape;
  const { rowLength, stackLength } = layout;
  new Uint32Array(memory.buffer, header).set([
    neurons,
    kingPlaces,
    pairwise ? 1 : 0,
    countInputs(shape),
    countFeatures(shape),
    4 * rowLength,
    4 * stackLength,
    parametersAt,
    meansAt,
    squaresAt,
    4 * layout.biasAt,
    4 * layout.stacksAt,
    4 * layout.size,
    rowsAt,
    // The address of the order, which `placeOrder` sets.
    0,
    tablesAt,
    control,
    blocksAt,
    block.bytes,
    block.positions,
    block.dense,
    block.used,
    block.loss,
    block.rows,
    scratchAt,
    scratch.bytes,
    ...scratch.parts,
  ]);
  return { memory, layout, header, control, rowsAt, parametersAt, meansAt, squaresAt, tablesAt };
}

/** @param {Layout} layout */
function describeBlock(layout) {
  const features = countFeatures(layout.shape);
  const positions = blockPositionsOf(layout);
  const at = makeAllocator(0);
  at.take(2 * features);
  const dense = at.take(4 * (layout.shape.neurons + STACKS * layout.stackLength));
  const used = at.take(4 * STACKS);
  const loss = at.take(8);
  const slots = Math.min(features, 2 * MAX_PIECES * positions);
  const rows = at.take(4 * layout.rowLength * slots);
  return { positions, dense, used, loss, rows, bytes: at.take(0) };
}

/** @type {(layout: Layout, positions: number) => { parts: number[], bytes: number }} */
function describeScratch(layout, positions) {
  const { neurons } = layout.shape;
  const at = makeAllocator(0);
  const entries = 2 * MAX_PIECES * positions;
  const parts = [
    2 * entries,
    16 * positions,
    2 * 4 * layout.rowLength * positions,
    4 * 2 * neurons,
    4 * neurons,
    // A write of four numbers may reach beyond the last one.
    2 * countInputs(layout.shape) + 16,
    256,
    2 * 4 * layout.rowLength,
    4 * (countFeatures(layout.shape) + 1),
    2 * entries,
    64,
  ].map((bytes) => at.take(bytes));
  return { parts, bytes: at.take(0) };
}

/** @param {number} first */
function makeAllocator(first) {
  let end = first;
  return {
    /** @param {number} bytes */
    take(bytes) {
      const start = Math.ceil(end / 64) * 64;
      end = start + bytes;
      return start;
    },
  };
}

/**
 * @param {TrainingMemory} training
 * @param {number} positions number of positions for which there must be space, with their order
 */
export function reserve({ memory, rowsAt }, positions) {
  const end = rowsAt + positions * (ROW_BYTES + 4);
  if (end > MAX_PAGES * PAGE) throw new RunError('The positions need more than 4 GiB of memory', 1);
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/**
 * @param {TrainingMemory} training
 * @param {number} positions number of all positions
 * @param {number} trained number of training positions, which come first
 * @returns {Uint32Array} the order of the training positions
 */
export function placeOrder({ memory, header, rowsAt }, positions, trained) {
  const orderAt = rowsAt + positions * ROW_BYTES;
  new Uint32Array(memory.buffer, header)[ORDER_INDEX] = orderAt;
  return new Uint32Array(memory.buffer, orderAt, trained);
}

/** @param {TrainingMemory} training */
export function stateOf({ memory: { buffer }, layout, parametersAt, meansAt, squaresAt }) {
  return {
    parameters: new Float32Array(buffer, parametersAt, layout.size),
    means: new Float32Array(buffer, meansAt, layout.moments),
    squares: new Float32Array(buffer, squaresAt, layout.moments),
  };
}

/**
 * Writes the tables of the trainer, which hold the weights of depths.
 *
 * @param {TrainingMemory} training
 * @param {Float32Array} depthWeights
 */
export function placeTables({ memory, tablesAt }, depthWeights) {
  writeTables(new DataView(memory.buffer, tablesAt, TABLE_BYTES), depthWeights);
}

const SAMPLE_ROWS = 256;

/**
 * Copies some training positions, evenly spaced.
 *
 * @param {TrainingMemory} training
 * @param {number} trained number of training positions
 */
export function sampleRows({ memory, rowsAt }, trained) {
  const count = Math.min(SAMPLE_ROWS, trained);
  const rows = new Uint8Array(count * ROW_BYTES);
  for (let index = 0; index < count; index += 1) {
    const at = rowsAt + Math.floor((index * trained) / count) * ROW_BYTES;
    rows.set(new Uint8Array(memory.buffer, at, ROW_BYTES), index * ROW_BYTES);
  }
  return rows;
}
