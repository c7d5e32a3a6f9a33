import { countPieces } from '../positions/material.mjs';

/**
 * @typedef {import('@chuhe/rules/position').Position} Position
 * @typedef {import('./sieve.mjs').Demand} Demand
 *
 * @typedef {(typeof KINDS)[number]} Kind
 */

export const KINDS = /** @type {const} */ (['mate', 'material', 'defence', 'ending']);

/** An ending has at most this many chariots, horses and cannons of both sides. */
const ENDING_PIECES = 4;
/** The least gain of a line that wins material, in pawns: less than an advisor is not worth an exercise. */
const LEAST_GAIN = 2;

/**
 * @param {object} solved
 * @param {Position} solved.position at the start
 * @param {Demand} solved.demand
 * @param {boolean} solved.isMate whether the line ends with a proved mate
 * @param {number} solved.gain of material by the line and the plies after it, in pawns
 * @returns {Kind | undefined} `undefined` if the exercise is of no kind
 */
export function kindOf({ position, demand, isMate, gain }) {
  if (isMate) return 'mate';
  if (isEnding(position)) return 'ending';
  if (demand === 'hold') return 'defence';
  return gain >= LEAST_GAIN ? 'material' : undefined;
}

/** @param {Position} position */
export function isEnding(position) {
  return countPieces(position, ['chariot', 'horse', 'cannon']) <= ENDING_PIECES;
}
