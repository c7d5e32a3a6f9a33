import {
  countInputs,
  HIDDEN_1,
  HIDDEN_2,
  PIECE_SQUARES,
  SQUARES,
  STACKS,
} from '@chuhe/engine/network/shape';
import { CENTIPAWNS } from '../scales.mjs';

/**
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {import('../random.mjs').Random} Random
 */

/** Values of pieces in pawns, in the order of the features: chariot, advisor, cannon, pawn, horse, elephant. */
const VALUES = [4.5, 1, 2.5, 0.5, 2, 1];
const PIECES_BY_KIND = 2;
/** Within the clipped range, so that no neuron is saturated at the start. Products are smaller, so they start higher. */
const NEURON_BIAS = { single: 0.3, pairwise: 0.5 };
const NEURON_SPREAD = 0.1;
const HIDDEN_BIAS = 0.2;

/**
 * Makes the parameters of a network with approximate piece values as psqt and with random weights. The features of one piece on
 * one square begin with the same weights for all king places.
 *
 * @type {(layout: Layout, random: Random) => Float32Array}
 */
export function makeInitialParameters(layout, random) {
  const { shape, rowLength, biasAt, stacksAt, stackLength, stack, size } = layout;
  const { neurons, pairwise, kingPlaces } = shape;
  const parameters = new Float32Array(size);
  /** @type {(from: number, count: number, spread: number) => void} */
  const scatter = (from, count, spread) => {
    for (let index = from; index < from + count; index += 1) {
      parameters[index] = (2 * random() - 1) * spread;
    }
  };
  for (let pieceSquare = 0; pieceSquare < PIECE_SQUARES; pieceSquare += 1) {
    const row = pieceSquare * rowLength;
    scatter(row, neurons, NEURON_SPREAD);
    parameters.fill(worthOf(pieceSquare), row + neurons, row + neurons + STACKS);
  }
  for (let place = 1; place < kingPlaces; place += 1) {
    parameters.copyWithin(place * PIECE_SQUARES * rowLength, 0, PIECE_SQUARES * rowLength);
  }
  parameters.fill(pairwise ? NEURON_BIAS.pairwise : NEURON_BIAS.single, biasAt, biasAt + neurons);
  for (let index = 0; index < STACKS; index += 1) {
    const base = stacksAt + index * stackLength;
    scatter(base, stack.bias1, (pairwise ? 2 : 1.5) / Math.sqrt(countInputs(shape)));
    parameters.fill(HIDDEN_BIAS, base + stack.bias1, base + stack.weights2);
    scatter(base + stack.weights2, HIDDEN_2 * HIDDEN_1, 1.5 / Math.sqrt(HIDDEN_1));
    parameters.fill(HIDDEN_BIAS, base + stack.bias2, base + stack.weights3);
    scatter(base + stack.weights3, HIDDEN_2, 1.5 / Math.sqrt(HIDDEN_2));
  }
  return parameters;
}

/**
 * @param {number} pieceSquare
 * @returns {number} positive for an own piece, negative for an opposing one
 */
function worthOf(pieceSquare) {
  const piece = Math.floor(pieceSquare / SQUARES);
  const value = VALUES[Math.floor(piece / PIECES_BY_KIND)] ?? 0;
  return ((piece % PIECES_BY_KIND === 0 ? 1 : -1) * value * 100) / CENTIPAWNS;
}
