import { winChance } from '@chuhe/cloudbook/score';

/**
 * Compares the verdicts of a review with those of a longer review.
 *
 * @typedef {import('./signs.mjs').Grade} Grade
 * @typedef {import('./signs.mjs').SignedMove} SignedMove
 *
 * @typedef {{ short: SignedMove, long: SignedMove }} Pair
 *
 * @typedef {object} Comparison
 * @property {readonly (readonly number[])[]} table numbers of moves by grade in the review (row) and in the longer review
 *   (column), both in the order of {@link GRADES}
 * @property {number} moves in the table
 * @property {number} same
 * @property {readonly number[]} allLosses differences between the losses of winning chance
 * @property {readonly number[]} badLosses the same for moves that lose {@link BAD} or more according to either review
 */

/** The longer review searches this many times the nodes of the shorter one. */
export const AGAIN = 4;
/** No sign, inaccuracy, mistake, blunder. The sign of a good move counts as no sign, since it does not concern losses. */
export const GRADES = /** @type {const} */ ([undefined, 6, 2, 4]);
/** The least loss of winning chance for which a move has a sign. */
const BAD = 0.05;
const DECIDED = 0.95;

/**
 * Leaves out forced moves and moves in decided positions, because their verdicts hardly depend on the search, and opening
 * moves, because they have a separate rule.
 *
 * @param {readonly SignedMove[]} short
 * @param {readonly SignedMove[]} long the same moves
 * @returns {Comparison}
 */
export function compare(short, long) {
  const pairs = short.flatMap((move, index) => {
    const other = long[index];
    return other !== undefined && isRelevant(other) ? [{ short: move, long: other }] : [];
  });
  const table = GRADES.map((row) =>
    GRADES.map((column) => pairs.filter((pair) => isIn(pair, row, column)).length),
  );
  return {
    table,
    moves: pairs.length,
    same: table.reduce((sum, row, index) => sum + (row[index] ?? 0), 0),
    allLosses: pairs.map(difference),
    badLosses: pairs.filter(isBad).map(difference),
  };
}

/** @param {SignedMove} signed */
function isRelevant({ move: { isForced, isOpening }, verdict: { scores } }) {
  const chance = winChance(scores.best);
  return !isForced && !isOpening && chance < DECIDED && chance > 1 - DECIDED;
}

/** @type {(pair: Pair, row: Grade, column: Grade) => boolean} */
function isIn({ short, long }, row, column) {
  return lossGrade(short.shown) === row && lossGrade(long.shown) === column;
}

/** @param {Grade} grade */
function lossGrade(grade) {
  return GRADES.find((each) => each === grade);
}

/** @param {Pair} pair */
function isBad({ short, long }) {
  return Math.max(short.verdict.loss, long.verdict.loss) >= BAD;
}

/** @param {Pair} pair */
function difference({ short, long }) {
  return Math.abs(short.verdict.loss - long.verdict.loss);
}
