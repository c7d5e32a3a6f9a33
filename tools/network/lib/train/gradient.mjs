import { HIDDEN_1, HIDDEN_2 } from '@chuhe/engine/network/format';
import { stackOf } from '../features.mjs';
import { BIAS_ROW, FIRST_STACK_ROW, rowStart } from './layout.mjs';

/**
 * Evaluates a network for one position in floating point, and computes the derivatives with respect to its parameters.
 *
 * @typedef {import('../features.mjs').Features} Features
 * @typedef {import('./layout.mjs').Layout} Layout
 *
 * @typedef {object} Workspace values of the forward pass that the backward pass needs
 * @property {Float32Array} input outputs of the neurons, those of the side to move first; 0 to 1
 * @property {Float32Array} hidden1 0 to 1
 * @property {Float32Array} hidden2 0 to 1
 * @property {Float32Array} inputGradient
 * @property {Float32Array} gradient1
 *
 * @typedef {object} Gradient
 * @property {Float32Array} values accumulated derivatives, in the order of the parameters
 * @property {Uint8Array} touched 1 for each row with derivatives
 */

/** @type {(layout: Layout) => Workspace} */
export function makeWorkspace({ neurons }) {
  return {
    input: new Float32Array(2 * neurons),
    hidden1: new Float32Array(HIDDEN_1),
    hidden2: new Float32Array(HIDDEN_2),
    inputGradient: new Float32Array(2 * neurons),
    gradient1: new Float32Array(HIDDEN_1),
  };
}

/**
 * @param {Layout} layout
 * @param {Float32Array} parameters
 * @param {Features} features
 * @param {Workspace} workspace is filled for {@link addGradient}
 * @returns {number} the score for the side to move, in units of `CENTIPAWNS` hundredths of a pawn
 */
export function evaluate(layout, parameters, features, workspace) {
  const { neurons, stack } = layout;
  const { input, hidden1, hidden2 } = workspace;
  const { count, us, them } = features;
  const bucket = stackOf(count);
  const psqt =
    sumView({ layout, parameters, input, bucket, from: 0 }, us, count) -
    sumView({ layout, parameters, input, bucket, from: neurons }, them, count);

  const base = rowStart(layout, FIRST_STACK_ROW + bucket);
  for (let unit = 0; unit < HIDDEN_1; unit += 1) {
    hidden1[unit] = parameters[base + stack.bias1 + unit];
  }
  for (let index = 0; index < 2 * neurons; index += 1) {
    const value = input[index];
    if (value === 0) continue;
    const weights = base + index * HIDDEN_1;
    for (let unit = 0; unit < HIDDEN_1; unit += 1) {
      hidden1[unit] += parameters[weights + unit] * value;
    }
  }
  clip(hidden1, 0, HIDDEN_1);

  let output = parameters[base + stack.bias3];
  for (let unit = 0; unit < HIDDEN_2; unit += 1) {
    const weights = base + stack.weights2 + unit * HIDDEN_1;
    let sum = parameters[base + stack.bias2 + unit];
    for (let index = 0; index < HIDDEN_1; index += 1) {
      sum += parameters[weights + index] * hidden1[index];
    }
    const value = Math.max(0, Math.min(1, sum));
    hidden2[unit] = value;
    output += parameters[base + stack.weights3 + unit] * value;
  }
  return output + psqt / 2;
}

/**
 * Adds the derivatives for the last evaluated position.
 *
 * @param {Layout} layout
 * @param {Float32Array} parameters
 * @param {{ features: Features, workspace: Workspace, derivative: number }} evaluated `derivative`: the derivative of the loss by the
 *   output
 * @param {Gradient} gradient
 */
export function addGradient(layout, parameters, { features, workspace, derivative }, gradient) {
  const { neurons } = layout;
  const { count, us, them } = features;
  const { values, touched } = gradient;
  const bucket = stackOf(count);
  const row = FIRST_STACK_ROW + bucket;
  touched[row] = 1;
  touched[BIAS_ROW] = 1;
  const stack = { base: rowStart(layout, row), derivative, values };
  addHiddenGradient(layout, parameters, workspace, stack);
  addInputGradient(layout, parameters, workspace, stack);
  for (const [view, from, sign] of /** @type {const} */ ([
    [us, 0, 1],
    [them, neurons, -1],
  ])) {
    for (let piece = 0; piece < count; piece += 1) touched[view[piece]] = 1;
    addViewGradient({ layout, values, sums: workspace.inputGradient, from }, view, count);
    for (let piece = 0; piece < count; piece += 1) {
      values[view[piece] * layout.featureLength + neurons + bucket] += (sign * derivative) / 2;
    }
  }
}

/**
 * @param {{ layout: Layout, parameters: Float32Array, input: Float32Array, bucket: number, from: number }} into
 * @param {Uint16Array} view
 * @param {number} count
 * @returns {number} the sum of the view's psqt
 */
function sumView({ layout, parameters, input, bucket, from }, view, count) {
  const { neurons, featureLength, biasAt } = layout;
  for (let neuron = 0; neuron < neurons; neuron += 1) {
    input[from + neuron] = parameters[biasAt + neuron];
  }
  let psqt = 0;
  for (let piece = 0; piece < count; piece += 1) {
    const row = view[piece] * featureLength;
    for (let neuron = 0; neuron < neurons; neuron += 1) {
      input[from + neuron] += parameters[row + neuron];
    }
    psqt += parameters[row + neurons + bucket];
  }
  clip(input, from, from + neurons);
  return psqt;
}

/**
 * The backward pass from the output to the inputs of the first hidden layer's units.
 *
 * @param {Layout} layout
 * @param {Float32Array} parameters
 * @param {Workspace} workspace
 * @param {{ base: number, derivative: number, values: Float32Array }} stack
 */
function addHiddenGradient({ stack }, parameters, workspace, { base, derivative, values }) {
  const { hidden1, hidden2, gradient1 } = workspace;
  gradient1.fill(0);
  values[base + stack.bias3] += derivative;
  for (let unit = 0; unit < HIDDEN_2; unit += 1) {
    const value = hidden2[unit];
    values[base + stack.weights3 + unit] += derivative * value;
    if (value <= 0 || value >= 1) continue;
    const own = derivative * parameters[base + stack.weights3 + unit];
    const weights = base + stack.weights2 + unit * HIDDEN_1;
    values[base + stack.bias2 + unit] += own;
    for (let index = 0; index < HIDDEN_1; index += 1) {
      values[weights + index] += own * hidden1[index];
      gradient1[index] += own * parameters[weights + index];
    }
  }
  for (let unit = 0; unit < HIDDEN_1; unit += 1) {
    if (hidden1[unit] <= 0 || hidden1[unit] >= 1) gradient1[unit] = 0;
    values[base + stack.bias1 + unit] += gradient1[unit];
  }
}

/**
 * The backward pass from the inputs of the first hidden layer's units to the sums of the neurons.
 *
 * @param {Layout} layout
 * @param {Float32Array} parameters
 * @param {Workspace} workspace
 * @param {{ base: number, values: Float32Array }} stack
 */
function addInputGradient({ neurons }, parameters, workspace, { base, values }) {
  const { input, gradient1, inputGradient } = workspace;
  for (let index = 0; index < 2 * neurons; index += 1) {
    const value = input[index];
    inputGradient[index] = 0;
    if (value === 0) continue;
    const weights = base + index * HIDDEN_1;
    let sum = 0;
    for (let unit = 0; unit < HIDDEN_1; unit += 1) {
      values[weights + unit] += gradient1[unit] * value;
      sum += gradient1[unit] * parameters[weights + unit];
    }
    if (value < 1) inputGradient[index] = sum;
  }
}

/**
 * The backward pass from the neurons of one view to its features.
 *
 * @param {{ layout: Layout, values: Float32Array, sums: Float32Array, from: number }} into
 * @param {Uint16Array} view
 * @param {number} count
 */
function addViewGradient({ layout, values, sums, from }, view, count) {
  const { neurons, featureLength, biasAt } = layout;
  for (let neuron = 0; neuron < neurons; neuron += 1) {
    values[biasAt + neuron] += sums[from + neuron];
  }
  for (let piece = 0; piece < count; piece += 1) {
    const row = view[piece] * featureLength;
    for (let neuron = 0; neuron < neurons; neuron += 1) {
      values[row + neuron] += sums[from + neuron];
    }
  }
}

/** @type {(values: Float32Array, from: number, to: number) => void} */
function clip(values, from, to) {
  for (let index = from; index < to; index += 1) {
    const value = values[index];
    if (value < 0) values[index] = 0;
    else if (value > 1) values[index] = 1;
  }
}
