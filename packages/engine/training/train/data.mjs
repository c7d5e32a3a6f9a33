import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { hash } from '../random.mjs';
import { DEPTH_AT, FLAG, FLAGS_AT, isPosition, ROW_BYTES, scoreOf } from '../rows.mjs';
import { placeOrder, reserve } from './memory.mjs';

/**
 * Copies positions into the memory of a training: training positions, then validation positions. Whole games are held out for
 * validation, by a hash of their number. Games of one seed and number draw the same opening first, so they are all on one side.
 *
 * @typedef {import('../rows.mjs').Chunk} Chunk
 *
 * @typedef {object} Filter
 * @property {boolean} keepChecks whether to keep positions in check
 * @property {boolean} keepCaptures whether to keep positions whose best move is a capture
 * @property {boolean} keepMates whether to keep scores of mates and of wins by the rule of repetition
 * @property {number} scoreLimit largest absolute score in hundredths of a pawn, except for such wins
 *
 * @typedef {object} Data
 * @property {number} trained number of training positions
 * @property {number} tested number of validation positions
 * @property {Uint32Array} order of the training positions
 * @property {number} fingerprint CRC-32 of all positions
 * @property {Float64Array} depths number of training positions by depth
 * @property {Record<Reason, number>} dropped
 */

const REASONS = /** @type {const} */ (['broken', 'check', 'capture', 'mate', 'score']);
/** @typedef {(typeof REASONS)[number]} Reason why a position is dropped; `broken`: it cannot be read as a position */

/**
 * @param {AsyncIterable<Chunk> | Iterable<Chunk>} chunks
 * @param {import('./memory.mjs').TrainingMemory} training
 * @param {{ filter: Filter, validation: number }} options `validation`: share of the games, 0 to 1
 * @returns {Promise<Data>}
 */
export async function loadData(chunks, training, { filter, validation }) {
  const dropped = { broken: 0, check: 0, capture: 0, mate: 0, score: 0 };
  const depths = new Float64Array(256);
  /** @type {Uint8Array[]} */
  const held = [];
  let count = 0;
  let fingerprint = 0;
  /** @param {Uint8Array} rows */
  const append = (rows) => {
    reserve(training, count + rows.length / ROW_BYTES);
    const at = training.rowsAt + count * ROW_BYTES;
    new Uint8Array(training.memory.buffer, at, rows.length).set(rows);
    count += rows.length / ROW_BYTES;
    fingerprint = crc32(rows, fingerprint);
  };
  for await (const chunk of chunks) {
    const { learnt, tested } = splitChunk(chunk, { filter, validation, dropped });
    append(learnt);
    held.push(tested);
    for (let at = 0; at < learnt.length; at += ROW_BYTES) depths[learnt[at + DEPTH_AT]] += 1;
  }
  const trained = count;
  if (trained === 0) throw new RunError('There are no training positions', 1);
  for (const rows of held) append(rows);
  const order = placeOrder(training, count, trained);
  return { trained, tested: count - trained, order, fingerprint, depths, dropped };
}

/**
 * @param {Chunk} chunk
 * @param {{ filter: Filter, validation: number, dropped: Record<Reason, number> }} options
 */
function splitChunk({ rows, gameOf }, { filter, validation, dropped }) {
  const learnt = new Uint8Array(rows.length);
  const tested = new Uint8Array(rows.length);
  let learntEnd = 0;
  let testedEnd = 0;
  for (const [index, game] of gameOf.entries()) {
    const at = index * ROW_BYTES;
    const reason = findReason(rows, at, filter);
    if (reason !== undefined) {
      dropped[reason] += 1;
      continue;
    }
    const row = rows.subarray(at, at + ROW_BYTES);
    if (isHeldOut(game, validation)) {
      tested.set(row, testedEnd);
      testedEnd += ROW_BYTES;
    } else {
      learnt.set(row, learntEnd);
      learntEnd += ROW_BYTES;
    }
  }
  return { learnt: learnt.subarray(0, learntEnd), tested: tested.slice(0, testedEnd) };
}

/**
 * @param {number} game
 * @param {number} validation
 */
function isHeldOut(game, validation) {
  return hash(game) >>> 0 < validation * 2 ** 32;
}

/**
 * @param {Uint8Array} rows
 * @param {number} at
 * @param {Filter} filter
 * @returns {Reason | undefined}
 */
function findReason(rows, at, { keepChecks, keepCaptures, keepMates, scoreLimit }) {
  const flags = rows[at + FLAGS_AT];
  if (!keepChecks && flags & FLAG.check) return 'check';
  if (!keepCaptures && flags & FLAG.capture) return 'capture';
  if (!keepMates && flags & FLAG.mate) return 'mate';
  if (!(flags & FLAG.mate) && Math.abs(scoreOf(rows, at)) > scoreLimit) return 'score';
  return isPosition(rows, at) ? undefined : 'broken';
}

/** @param {Data} data */
export function describeData({ trained, tested, dropped }) {
  const parts = REASONS.filter((reason) => dropped[reason] > 0).map(
    (reason) => `${reason} ${dropped[reason]}`,
  );
  const list = parts.length > 0 ? `; dropped: ${parts.join(', ')}` : '';
  return `${trained} training positions, ${tested} validation positions${list}`;
}

/** Limits of the ratio of a depth to the mean depth. */
const DEPTH_RANGE = { least: 1 / 4, most: 4 };

/**
 * The weight of each depth in the loss: `(depth / mean depth) ** exponent`, with a limited ratio, divided by the mean weight.
 *
 * @param {Float64Array} depths number of positions by depth
 * @param {number} exponent 0 for equal weights
 * @param {(base: number, exponent: number) => number} power
 */
export function weighDepths(depths, exponent, power) {
  const positions = depths.reduce((sum, count) => sum + count, 0);
  const mean = depths.reduce((sum, count, depth) => sum + count * depth, 0) / positions;
  const raw = depths.map((_, depth) => {
    const ratio = mean === 0 ? 1 : depth / mean;
    return power(Math.max(DEPTH_RANGE.least, Math.min(DEPTH_RANGE.most, ratio)), exponent);
  });
  const total = depths.reduce((sum, count, depth) => sum + count * raw[depth], 0);
  return Float32Array.from(raw, (weight) => (weight * positions) / total);
}
