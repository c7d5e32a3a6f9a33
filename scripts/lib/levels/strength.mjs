/**
 * The strength of the levels in Elo, from their matches.
 *
 * @typedef {import('./match.mjs').Tally} Tally
 *
 * @typedef {object} Strength
 * @property {number} elo above level 1
 * @property {number} error half of the 95 % interval
 * @property {boolean} isLeast whether a match was too one-sided to say more than that the level is at least so strong
 */

/** Scores above this come from too few lost points to say how much stronger a player is. */
const MAX_SCORE = 0.95;
const Z = 1.96;

/**
 * The difference that a match shows. One drawn game is added, so that a match without a lost point has a difference, too.
 *
 * @param {Pick<Tally, 'wins' | 'draws' | 'losses'>} tally
 * @returns {Strength} of the first player, above the second
 */
export function strengthOf({ wins, draws, losses }) {
  const games = wins + draws + losses + 1;
  const score = (wins + (draws + 1) / 2) / games;
  const variance =
    (wins * (1 - score) ** 2 + (draws + 1) * (0.5 - score) ** 2 + losses * score ** 2) / games;
  const slope = 400 / (Math.LN10 * score * (1 - score));
  return {
    elo: 400 * Math.log10(score / (1 - score)),
    error: Z * slope * Math.sqrt(variance / games),
    isLeast: score > MAX_SCORE,
  };
}

/**
 * Adds up the differences of each level to the one below. The errors of independent matches add up as squares.
 *
 * @param {readonly Strength[]} differences from level 2 up
 * @returns {readonly Strength[]} from level 1 up
 */
export function addStrengths(differences) {
  /** @type {Strength[]} */
  const strengths = [{ elo: 0, error: 0, isLeast: false }];
  for (const { elo, error, isLeast } of differences) {
    const below = strengths.at(-1) ?? { elo: 0, error: 0, isLeast: false };
    strengths.push({
      elo: below.elo + elo,
      error: Math.hypot(below.error, error),
      isLeast: below.isLeast || isLeast,
    });
  }
  return strengths;
}
