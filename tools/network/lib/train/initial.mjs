import { FEATURES, HIDDEN_1, HIDDEN_2, SQUARES, STACKS } from '@chuhe/engine/network/format';
import { CENTIPAWNS } from './scales.mjs';

/**
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {import('../random.mjs').Random} Random
 */

/** Values of pieces in pawns, in the order of the features: chariot, advisor, cannon, pawn, horse, elephant. */
const VALUES = [4.5, 1, 2.5, 0.5, 2, 1];
const PIECES_BY_KIND = 2;
/** The initial bias, in the middle of the clipped range, so that no neuron is saturated at the start. */
const NEURON_BIAS = 0.5;
const NEURON_SPREAD = 0.1;

/**
 * Makes the parameters of a network with approximate piece values as psqt and with random weights.
 *
 * @type {(layout: Layout, random: Random) => Float32Array}
 */
export function makeInitialParameters(layout, random) {
  const { neurons, featureLength, biasAt, stacksAt, stackLength, stack, size } = layout;
  const parameters = new Float32Array(size);
  /** @type {(from: number, count: number, spread: number) => void} */
  const scatter = (from, count, spread) => {
    for (let index = from; index < from + count; index += 1) {
      parameters[index] = (2 * random() - 1) * spread;
    }
  };
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const row = feature * featureLength;
    scatter(row, neurons, NEURON_SPREAD);
    parameters.fill(worthOf(feature), row + neurons, row + neurons + STACKS);
  }
  parameters.fill(NEURON_BIAS, biasAt, biasAt + neurons);
  for (let index = 0; index < STACKS; index += 1) {
    const base = stacksAt + index * stackLength;
    scatter(base, stack.bias1, 1 / Math.sqrt(2 * neurons));
    scatter(base + stack.weights2, HIDDEN_2 * HIDDEN_1, 1 / Math.sqrt(HIDDEN_1));
    scatter(base + stack.weights3, HIDDEN_2, 1 / Math.sqrt(HIDDEN_2));
  }
  return parameters;
}

/**
 * @param {number} feature
 * @returns {number} positive for an own piece, negative for an opposing one
 */
function worthOf(feature) {
  const piece = Math.floor(feature / SQUARES) % (PIECES_BY_KIND * VALUES.length + 1);
  const value = VALUES[Math.floor(piece / PIECES_BY_KIND)] ?? 0;
  return ((piece % PIECES_BY_KIND === 0 ? 1 : -1) * value * 100) / CENTIPAWNS;
}
