import { seededRandom } from '../random.mjs';

/**
 * Simultaneous perturbation stochastic approximation (J. C. Spall, *Multivariate stochastic approximation using a simultaneous
 * perturbation gradient approximation*, IEEE Transactions on Automatic Control 37, 1992), as Fishtest applies it to chess
 * engines: all constants are moved at once by a random sign each, two games are played between both directions, and the result
 * moves each constant towards the better one.
 *
 * @typedef {import('./constants.mjs').Constant} Constant
 *
 * @typedef {object} Plan
 * @property {readonly Constant[]} constants with the values at the start
 * @property {number} pairs of games in all
 * @property {number} seed
 * @property {number} step size of the perturbation at the end, as a share of the value at the start
 * @property {number} rate by how much of its perturbation the last pair moves a constant, for a difference of a point
 */

/** Signs come from other random streams than the openings, which have the same seed and number. */
const SIGNS_SEED = 0x51_67_6e;
/** Exponents of Spall's *Implementation of the simultaneous perturbation algorithm* (1998). */
const ALPHA = 0.602;
const GAMMA = 0.101;
/** The share of all pairs that the slow start takes. */
const STABILITY = 0.1;

/**
 * The signs of a pair, one for each constant.
 *
 * @param {Plan} plan
 * @param {number} pair from 0
 * @returns {number[]} of 1 and −1
 */
export function signsOf({ seed, constants }, pair) {
  const random = seededRandom(seed ^ SIGNS_SEED, pair);
  return constants.map(() => (random() < 0.5 ? -1 : 1));
}

/**
 * The two sets of values that play a pair.
 *
 * @param {Plan} plan
 * @param {readonly number[]} values the present ones, which need not be integers
 * @param {number} pair
 * @returns {{ plus: number[], minus: number[] }} integers
 */
export function perturb(plan, values, pair) {
  const signs = signsOf(plan, pair);
  const moved = (/** @type {number} */ side) =>
    values.map((value, index) =>
      Math.round(value + side * (signs[index] ?? 0) * perturbationOf(plan, index, pair)),
    );
  return { plus: moved(1), minus: moved(-1) };
}

/**
 * @param {Plan} plan
 * @param {readonly number[]} values
 * @param {{ pair: number, result: number }} played `result`: points of `plus` minus points of `minus`, −2 to 2
 * @returns {number[]} the values after the pair
 */
export function learn(plan, values, { pair, result }) {
  const signs = signsOf(plan, pair);
  return values.map((value, index) => {
    const size = perturbationOf(plan, index, pair);
    return value + rateOf(plan, pair) * size * result * (signs[index] ?? 0);
  });
}

/**
 * At least one half, since values are rounded.
 *
 * @param {Plan} plan
 * @param {number} index of the constant
 * @param {number} pair
 */
function perturbationOf({ constants, step, pairs }, index, pair) {
  const last = Math.max(0.5, step * Math.abs(constants[index]?.value ?? 0));
  return last * (pairs / (pair + 1)) ** GAMMA;
}

/**
 * The gain a/c² of the algorithm, where a and c are those of the pair; it is `rate` at the last pair.
 *
 * @param {Plan} plan
 * @param {number} pair
 */
function rateOf({ rate, pairs }, pair) {
  const slow = STABILITY * pairs;
  const gain = ((slow + pairs) / (slow + pair + 1)) ** ALPHA;
  return (rate * gain) / (pairs / (pair + 1)) ** (2 * GAMMA);
}
