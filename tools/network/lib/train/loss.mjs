import { searchScale } from '../integer-network.mjs';
import { CENTIPAWNS } from './scales.mjs';

/**
 * The loss of a position: `(σ(v / 450) − [0.9 · σ(score / 450) + 0.1 · result])²`. σ is the logistic function, `score` the
 * score of the search and `v` the scaled output of the network, both in hundredths of a pawn; `result` is 0, ½ or 1. `v` is
 * scaled by the material on the board, as the product's engine scales it for its search. If the material is about even,
 * Fairy-Stockfish gives psqt and stack different weights. The loss does not use these weights.
 *
 * @typedef {object} Loss
 * @property {number} value 0 to 1
 * @property {number} derivative by the output of the network
 */

const WIDTH = 450;
/** The shares of score and result in the target. */
const SHARES = { score: 0.9, result: 0.1 };

/**
 * @param {number} output of the network, in units of `CENTIPAWNS` hundredths of a pawn
 * @param {{ material: number, score: number, result: number }} position `result` in half points
 * @returns {Loss}
 */
export function lossOf(output, { material, score, result }) {
  const scale = (CENTIPAWNS * searchScale({ material })) / 1024 / WIDTH;
  const expected = sigmoid(scale * output);
  const target = SHARES.score * sigmoid(score / WIDTH) + (SHARES.result * result) / 2;
  const error = expected - target;
  return { value: error * error, derivative: 2 * error * expected * (1 - expected) * scale };
}

/** @param {number} value */
function sigmoid(value) {
  return 1 / (1 + Math.exp(-value));
}
