import { searchScale } from '../integer-network.mjs';
import { CENTIPAWNS } from './scales.mjs';

/**
 * How wrong a network is about a position: `(σ(v / 450) − [0.9 · σ(score / 450) + 0.1 · result])²`, with σ the logistic
 * function, `score` what a search said and `v` what the network says, both in hundredths of a pawn. The engine scales a
 * network's word by what is on the board before it goes into the search, where the scores come from; so does this. That it
 * takes 121/128 of the psqt and 135/128 of the stack's word where material is about even is left out here: there, the
 * search is given 7/128 less and more of the two than `v` has.
 *
 * @typedef {object} Loss
 * @property {number} value 0 to 1
 * @property {number} slope by what the network says
 */

const WIDTH = 450;
/** How much of the target is the search's, and how much the game's. */
const SHARES = { score: 0.9, result: 0.1 };

/**
 * @param {number} output of the network, 1 being `CENTIPAWNS`
 * @param {{ material: number, score: number, result: number }} position `result` in half points
 * @returns {Loss}
 */
export function lossOf(output, { material, score, result }) {
  const scale = (CENTIPAWNS * searchScale({ material })) / 1024 / WIDTH;
  const expected = sigmoid(scale * output);
  const target = SHARES.score * sigmoid(score / WIDTH) + (SHARES.result * result) / 2;
  const error = expected - target;
  return { value: error * error, slope: 2 * error * expected * (1 - expected) * scale };
}

/** @param {number} value */
function sigmoid(value) {
  return 1 / (1 + Math.exp(-value));
}
