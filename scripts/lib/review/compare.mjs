import { winChance } from '@chuhe/cloudbook/score';
import { spreadOf } from './quantiles.mjs';

/**
 * What becomes of verdicts when everything is searched for longer.
 *
 * @typedef {import('./quantiles.mjs').Spread} Spread
 * @typedef {import('./signs.mjs').Grade} Grade
 * @typedef {import('./signs.mjs').SignedMove} SignedMove
 *
 * @typedef {{ one: SignedMove, other: SignedMove }} Pair
 *
 * @typedef {object} Comparison
 * @property {readonly (readonly number[])[]} table moves by what the review says (row) and the longer one (column), both in
 *   the order of {@link GRADES}
 * @property {number} moves those that are in the table
 * @property {number} same
 * @property {Spread} allLosses by how much the losses of winning chance differ, of all moves that matter
 * @property {Spread} badLosses of those that either review holds for a loss of {@link BAD} or more
 */

/** The longer review has so many times the nodes. */
export const AGAIN = 4;
/** None, inaccuracy, mistake, blunder. A good move's sign says nothing of what it lost, and counts as none. */
export const GRADES = /** @type {const} */ ([undefined, 6, 2, 4]);
/** Where signs begin. */
const BAD = 0.05;
const DECIDED = 0.95;

/**
 * Moves matter that were chosen among several while the game was open: a verdict on others is the same whatever the engine
 * thinks. Those of the opening have a rule of their own.
 *
 * @param {readonly SignedMove[]} short
 * @param {readonly SignedMove[]} long the same moves
 * @returns {Comparison}
 */
export function compare(short, long) {
  const pairs = short.flatMap((one, index) => {
    const other = long[index];
    return other !== undefined && matters(other) ? [{ one, other }] : [];
  });
  const table = GRADES.map((row) => GRADES.map((column) => pairs.filter(isIn(row, column)).length));
  return {
    table,
    moves: pairs.length,
    same: table.reduce((sum, row, index) => sum + (row[index] ?? 0), 0),
    allLosses: spreadOf(pairs.map(difference)),
    badLosses: spreadOf(pairs.filter(isBad).map(difference)),
  };
}

/** @param {SignedMove} signed */
function matters({ move: { isForced, isOpening }, verdict: { scores } }) {
  const chance = winChance(scores.best);
  return !isForced && !isOpening && chance < DECIDED && chance > 1 - DECIDED;
}

/**
 * @param {Grade} row
 * @param {Grade} column
 * @returns {(pair: Pair) => boolean}
 */
function isIn(row, column) {
  return ({ one, other }) => costGrade(one.shown) === row && costGrade(other.shown) === column;
}

/** @param {Grade} grade */
function costGrade(grade) {
  return GRADES.find((each) => each === grade);
}

/** @param {Pair} pair */
function isBad({ one, other }) {
  return Math.max(one.verdict.loss, other.verdict.loss) >= BAD;
}

/** @param {Pair} pair */
function difference({ one, other }) {
  return Math.abs(one.verdict.loss - other.verdict.loss);
}
