import { HIDDEN_1, HIDDEN_2, NEURONS, STACKS } from '@chuhe/engine/network/format';
import { stackOf } from './features.mjs';

/**
 * A reference implementation of the engines' integer arithmetic, with exactly equal results. Values are in units of 1/208 of
 * a displayed pawn, from the view of the side to move.
 *
 * @typedef {import('./features.mjs').Features} Features
 * @typedef {import('./network-file.mjs').Network} Network
 * @typedef {import('./network-file.mjs').Stack} Stack
 *
 * @typedef {object} IntegerEvaluation
 * @property {number} stack of this position, 0 to 7
 * @property {readonly { psqt: number, positional: number }[]} parts in units, for each of the eight stacks
 * @property {number} network output of the network, in units
 * @property {number} final static value in Fairy-Stockfish's search right after a capture, in units
 * @property {number} searchValue static value in the search of the product's engine, in units
 */

export const PAWN = 208;
/** Represents 1 in the clipped outputs of neurons. */
export const ACTIVATION_ONE = 127;
/** `2 ** WEIGHT_BITS` represents 1 in the weights of the hidden layers. */
export const WEIGHT_BITS = 6;
/** Represents a unit in the output of a stack and in the psqt. */
export const OUTPUT_SCALE = 16;

/** If the material is about even, Fairy-Stockfish gives the psqt less weight and the stack more. */
const EVEN_MATERIAL = { lead: 44, shift: 7 };

/** @type {(network: Network, features: Features) => IntegerEvaluation} */
export function evaluateInteger(network, features) {
  const input = transform(network, features);
  const raw = network.stacks.map((stack, index) => ({
    psqt: psqtOf(network, features, index),
    positional: propagate(stack, input),
  }));
  const stack = stackOf(features.count);
  const { psqt, positional } = raw[stack];
  const value = Math.trunc((psqt + positional) / OUTPUT_SCALE);
  return {
    stack,
    parts: raw.map((part) => ({
      psqt: Math.trunc(part.psqt / OUTPUT_SCALE),
      positional: Math.trunc(part.positional / OUTPUT_SCALE),
    })),
    network: value,
    final: finish({ psqt, positional }, features),
    searchValue: scaleForSearch(value, features),
  };
}

/**
 * The factor from the output of the network to the static value. It grows with the material on the board.
 *
 * @param {Pick<Features, 'material'>} features
 * @returns {number} in units of 1/1,024
 */
export function searchScale({ material }) {
  return 903 + Math.trunc((32 * material) / 1024);
}

/** @type {(raw: { psqt: number, positional: number }, features: Features) => number} */
function finish({ psqt, positional }, features) {
  const shift = Math.abs(features.materialLead) <= EVEN_MATERIAL.lead ? EVEN_MATERIAL.shift : 0;
  const sum = Math.trunc(((128 - shift) * psqt + (128 + shift) * positional) / 128);
  return scaleForSearch(Math.trunc(sum / OUTPUT_SCALE), features);
}

/** @type {(value: number, features: Features) => number} */
function scaleForSearch(value, features) {
  return Math.trunc((value * searchScale(features)) / 1024);
}

/**
 * @param {Network} network
 * @param {Features} features
 * @returns {Uint8Array} outputs of the neurons, each 0 to 127; those of the side to move come first
 */
function transform({ bias, weights }, { count, us, them }) {
  const output = new Uint8Array(2 * NEURONS);
  for (const [side, view] of [us, them].entries()) {
    // Sums overflow as in the engine.
    const sums = Int16Array.from(bias);
    for (const feature of view.subarray(0, count)) {
      const from = feature * NEURONS;
      for (let neuron = 0; neuron < NEURONS; neuron += 1) sums[neuron] += weights[from + neuron];
    }
    output.set(sums.map(clip), side * NEURONS);
  }
  return output;
}

/** @type {(network: Network, features: Features, stack: number) => number} */
function psqtOf({ psqt }, { count, us, them }, stack) {
  let difference = 0;
  for (let piece = 0; piece < count; piece += 1) {
    difference += psqt[us[piece] * STACKS + stack] - psqt[them[piece] * STACKS + stack];
  }
  return Math.trunc(difference / 2);
}

/** @type {(stack: Stack, input: Uint8Array) => number} */
function propagate({ bias1, weights1, bias2, weights2, bias3, weights3 }, input) {
  const hidden1 = activate(bias1, weights1, input);
  // The file has 32 columns, of which the last 16 have no input.
  const padded = new Uint8Array(HIDDEN_2);
  padded.set(hidden1.subarray(0, HIDDEN_1));
  const hidden2 = activate(bias2, weights2, padded);
  let sum = bias3[0];
  for (let index = 0; index < HIDDEN_2; index += 1) sum += weights3[index] * hidden2[index];
  return sum;
}

/** @type {(bias: Int32Array, weights: Int8Array, input: Uint8Array) => Uint8Array<ArrayBuffer>} */
function activate(bias, weights, input) {
  return Uint8Array.from(bias, (start, row) => {
    let sum = start;
    const from = row * input.length;
    for (let index = 0; index < input.length; index += 1) {
      sum += weights[from + index] * input[index];
    }
    return clip(sum >> WEIGHT_BITS);
  });
}

/** @param {number} value */
function clip(value) {
  return Math.max(0, Math.min(ACTIVATION_ONE, value));
}
