import { HIDDEN_1, HIDDEN_2 } from '@chuhe/engine/network/shape';
import { ACTIVATION_ONE, CENTIPAWNS, PAIR_BITS, searchScale } from './scales.mjs';
import { stackOf } from './shape.mjs';

/**
 * A reference implementation of the network in floating point, for tests. The trainer has the same with SIMD
 * (`assembly/network.ts`).
 *
 * @typedef {import('./features.mjs').Features} Features
 * @typedef {import('./train/layout.mjs').Layout} Layout
 */

/**
 * @param {Layout} layout
 * @param {Float32Array | Float64Array} parameters in the order of the layout
 * @param {Features} features
 * @returns {number} the score for the side to move, in units of `CENTIPAWNS` hundredths of a pawn
 */
export function evaluateFloat(layout, parameters, { us, them }) {
  const { stackLength, stack } = layout;
  const bucket = stackOf(us.length);
  const inputs = [...activate(layout, parameters, us), ...activate(layout, parameters, them)];
  const base = layout.stacksAt + bucket * stackLength;
  const hidden1 = dense(parameters, inputs, {
    from: base,
    bias: base + stack.bias1,
    units: HIDDEN_1,
  });
  const second = { from: base + stack.weights2, bias: base + stack.bias2, units: HIDDEN_2 };
  const hidden2 = dense(parameters, hidden1, second);
  const output = hidden2.reduce(
    (sum, value, unit) => sum + value * parameters[base + stack.weights3 + unit],
    parameters[base + stack.bias3],
  );
  /** @param {readonly number[]} view */
  const psqt = (view) =>
    view.reduce(
      (sum, feature) =>
        sum + parameters[feature * layout.rowLength + layout.shape.neurons + bucket],
      0,
    );
  return output + (psqt(us) - psqt(them)) / 2;
}

/**
 * @param {Layout} layout
 * @param {Float32Array | Float64Array} parameters
 * @param {readonly number[]} view
 */
function activate({ shape: { neurons, pairwise }, rowLength, biasAt }, parameters, view) {
  const outputs = Array.from({ length: neurons }, (_, neuron) => {
    const start = parameters[biasAt + neuron];
    return clip(
      view.reduce((sum, feature) => sum + parameters[feature * rowLength + neuron], start),
    );
  });
  if (!pairwise) return outputs;
  const half = neurons / 2;
  const factor = ACTIVATION_ONE / 2 ** PAIR_BITS;
  return outputs.slice(0, half).map((value, index) => factor * value * outputs[half + index]);
}

/**
 * @param {Float32Array | Float64Array} parameters
 * @param {readonly number[]} inputs
 * @param {{ from: number, bias: number, units: number }} layer
 */
function dense(parameters, inputs, { from, bias, units }) {
  return Array.from({ length: units }, (_, unit) =>
    clip(
      inputs.reduce(
        (sum, value, index) => sum + value * parameters[from + index * units + unit],
        parameters[bias + unit],
      ),
    ),
  );
}

/** @param {number} value */
function clip(value) {
  return Math.max(0, Math.min(1, value));
}

/** Width of the logistic function in hundredths of a pawn. */
const WIDTH = 450;

/**
 * The loss of a position: `(σ(v / 450) − [share · σ(score / 450) + (1 − share) · result])²`. σ is the logistic function, `score`
 * the score of the search and `v` the scaled output of the network, both in hundredths of a pawn; `result` is 0, ½ or 1. `v` is
 * scaled by the material on the board, as the product's engine scales it for its search.
 *
 * @param {number} output of the network, in units of `CENTIPAWNS` hundredths of a pawn
 * @param {{ material: number, score: number, result: number, scoreShare: number }} position `result` in half points
 * @returns {number} 0 to 1
 */
export function lossOf(output, { material, score, result, scoreShare }) {
  const expected = logistic((CENTIPAWNS * searchScale({ material }) * output) / 1024 / WIDTH);
  const target = scoreShare * logistic(score / WIDTH) + ((1 - scoreShare) * result) / 2;
  return (expected - target) ** 2;
}

/** @param {number} value */
function logistic(value) {
  return 1 / (1 + Math.exp(-value));
}
