import { NETWORK_VERSION } from '@chuhe/engine/network/format';
import { RunError } from '../../../scripts/lib/run.mjs';
import { makeFirstFormat, parseFirstFormat } from './first-format.mjs';
import { makeEmptyNetwork } from './network.mjs';
import { checkShape, formatShape, HIDDEN_1, HIDDEN_2, STACKS } from './shape.mjs';

/**
 * Files of networks, in two formats: that of Fairy-Stockfish
 * (`@chuhe/engine/network/format`), for networks with nine king places and no products, and format 2 for all shapes.
 *
 * Format 2 is little endian: u32 `0x324E4843` (“CHN2”), u32 length of a header, the header in JSON (name, notice, shape, type of the
 * weights); then without padding i16 bias, weights as i16 or i8, i32 psqt, and for each stack i32 bias1, i8 weights1, i32 bias2,
 * i8 weights2, i32 bias3, i8 weights3.
 *
 * @typedef {import('./scales.mjs').WeightType} WeightType
 *
 * @typedef {import('./network.mjs').Network} Network
 */

const MAGIC = 0x324e_4843;
const START_BYTES = 8;
/** A header is far shorter. */
const MAX_HEADER_BYTES = 65_536;
const LARGEST_I8 = 127;

/**
 * @param {Uint8Array} bytes of a file
 * @returns {Network} throws a {@link RunError} with the reason for anything but a complete network
 */
export function parseNetwork(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length < START_BYTES ? undefined : view.getUint32(0, true);
  if (magic === NETWORK_VERSION) return parseFirstFormat(bytes);
  if (magic !== MAGIC) throw refusal('it does not begin like one');
  const length = view.getUint32(4, true);
  const start = START_BYTES + length;
  if (length > MAX_HEADER_BYTES || start > bytes.length) throw refusal('its header is cut');
  const { weights, ...description } = parseHeader(bytes.subarray(START_BYTES, start));
  const network = makeEmptyNetwork(description);
  const small = weights === 'i8' ? new Int8Array(network.weights.length) : undefined;
  const arrays = sections(network, small);
  const expected = arrays.reduce((sum, array) => sum + array.byteLength, start);
  if (bytes.length !== expected) {
    throw refusal(`it has ${bytes.length} bytes, but its shape needs ${expected}`);
  }
  let at = start;
  for (const array of arrays) {
    bytesOf(array).set(bytes.subarray(at, at + array.byteLength));
    at += array.byteLength;
  }
  if (small !== undefined) network.weights.set(small);
  return network;
}

/** @type {(bytes: Uint8Array) => Pick<Network, 'shape' | 'name' | 'notice'> & { weights: WeightType }} */
function parseHeader(bytes) {
  const { name, notice, shape, weights } = readJson(new TextDecoder().decode(bytes));
  const checked = checkShape(shape);
  if (checked === undefined) throw refusal('its shape is out of range');
  if (weights !== 'i16' && weights !== 'i8') throw refusal('the type of its weights is unknown');
  return { name: textOf(name), notice: textOf(notice), shape: checked, weights };
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === 'string' ? value : '';
}

/** @type {(text: string) => Record<'name' | 'notice' | 'shape' | 'weights', unknown>} */
function readJson(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The same refusal as for other values.
  }
  throw refusal('its header is not an object of JSON');
}

/** @param {string} reason */
function refusal(reason) {
  return new RunError(`This is not a network for Xiangqi: ${reason}`, 1);
}

/**
 * @param {Network} network
 * @returns {Uint8Array} the file: in the format of Fairy-Stockfish if it can hold the shape, else in format 2
 */
export function makeNetwork(network) {
  const { kingPlaces, pairwise } = network.shape;
  return kingPlaces === 9 && !pairwise ? makeFirstFormat(network) : makeSecondFormat(network);
}

/**
 * @param {Network} network of any shape
 * @returns {Uint8Array} a file of format 2, with weights in 8 bits if all fit
 */
export function makeSecondFormat(network) {
  const { name, notice, shape } = network;
  const isSmall = network.weights.every((weight) => Math.abs(weight) <= LARGEST_I8);
  const header = new TextEncoder().encode(
    JSON.stringify({
      name,
      notice,
      shape: { ...shape, hidden: [HIDDEN_1, HIDDEN_2], buckets: STACKS },
      weights: isSmall ? 'i8' : 'i16',
    }),
  );
  const start = new Uint8Array(START_BYTES + header.length);
  const view = new DataView(start.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  start.set(header, START_BYTES);
  const small = isSmall ? Int8Array.from(network.weights) : undefined;
  return Buffer.concat([start, ...sections(network, small).map(bytesOf)]);
}

/**
 * The arrays of a file of format 2 after its header, in order.
 *
 * @type {(network: Network, small: Int8Array | undefined) => (Int8Array | Int16Array | Int32Array)[]}
 */
function sections({ bias, weights, psqt, stacks }, small) {
  return [
    bias,
    small ?? weights,
    psqt,
    ...stacks.flatMap(({ bias1, weights1, bias2, weights2, bias3, weights3 }) => [
      bias1,
      weights1,
      bias2,
      weights2,
      bias3,
      weights3,
    ]),
  ];
}

/**
 * The bytes of an array in the machine's byte order. The file is little endian, as are nearly all platforms of Node.
 *
 * @param {Int8Array | Int16Array | Int32Array} array
 */
function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** @param {Network} network */
export function describeNetwork({ name, shape, weights }) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return `${name}: ${formatShape(shape)}, largest weight ${largest}`;
}
