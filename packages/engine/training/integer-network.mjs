import { countInputs, HIDDEN_2, STACKS } from '@chuhe/engine/network/shape';
import { ACTIVATION_ONE, OUTPUT_SCALE, PAIR_BITS, searchScale, WEIGHT_BITS } from './scales.mjs';
import { stackOf } from './shape.mjs';

/**
 * A reference implementation of the engines' integer arithmetic, with exactly equal results. Values are in units of 1/208 of
 * a displayed pawn, from the view of the side to move.
 *
 * The tests of the engine have a second implementation (`src/testing/integer-network.ts`), which shares no code with this one.
 * A test compares both, so that an error in one does not stay hidden.
 *
 * @typedef {import('./features.mjs').Features} Features
 * @typedef {import('./network.mjs').Network} Network
 * @typedef {import('./network.mjs').Stack} Stack
 *
 * @typedef {object} IntegerEvaluation
 * @property {number} stack of this position, 0 to 7
 * @property {readonly { psqt: number, positional: number }[]} parts in units, for each of the eight stacks
 * @property {number} network output of the network, in units
 * @property {number} final static value in Fairy-Stockfish's search right after a capture, in units
 * @property {number} searchValue static value in the search of the product's engine, in units
 */

/** If the material is about even, Fairy-Stockfish gives the psqt less weight and the stack more. */
const EVEN_MATERIAL = { lead: 44, shift: 7 };

/** @type {(network: Network, features: Features) => IntegerEvaluation} */
export function evaluateInteger(network, features) {
  const input = transform(network, features);
  const raw = network.stacks.map((stack, index) => ({
    psqt: psqtOf(network, features, index),
    positional: propagate(stack, input),
  }));
  const stack = stackOf(features.us.length);
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
 * @returns {Uint8Array} inputs of the stacks, each 0 to 127; those of the side to move come first
 */
export function transform({ shape, bias, weights }, { us, them }) {
  const { neurons, pairwise } = shape;
  const perSide = countInputs(shape) / 2;
  const inputs = new Uint8Array(2 * perSide);
  for (const [side, view] of [us, them].entries()) {
    // Sums overflow as in the engine.
    const sums = Int16Array.from(bias);
    for (const feature of view) {
      const from = feature * neurons;
      for (let neuron = 0; neuron < neurons; neuron += 1) sums[neuron] += weights[from + neuron];
    }
    const outputs = sums.map(clip);
    inputs.set(pairwise ? multiplyHalves(outputs) : outputs, side * perSide);
  }
  return inputs;
}

/** @param {Int16Array<ArrayBuffer>} outputs */
function multiplyHalves(outputs) {
  const half = outputs.length / 2;
  return outputs
    .subarray(0, half)
    .map((value, index) => (value * outputs[half + index]) >> PAIR_BITS);
}

/** @type {(network: Network, features: Features, stack: number) => number} */
function psqtOf({ psqt }, { us, them }, stack) {
  /** @param {readonly number[]} view */
  const sum = (view) => view.reduce((total, feature) => total + psqt[feature * STACKS + stack], 0);
  return Math.trunc((sum(us) - sum(them)) / 2);
}

/** @type {(stack: Stack, input: Uint8Array) => number} */
function propagate({ bias1, weights1, bias2, weights2, bias3, weights3 }, input) {
  const hidden1 = activate(bias1, weights1, input);
  const hidden2 = activate(bias2, weights2, hidden1);
  let sum = bias3[0];
  for (let index = 0; index < HIDDEN_2; index += 1) sum += weights3[index] * hidden2[index];
  return sum;
}

/** @type {(bias: Int32Array, weights: Int8Array, input: Uint8Array) => Uint8Array} */
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
