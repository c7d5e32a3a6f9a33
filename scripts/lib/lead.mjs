/**
 * Counts for how many plies running a side has been far ahead.
 *
 * @param {number} lead plies so far: above 0 Red, below 0 Black
 * @param {number} side that is ahead now: 1 Red, −1 Black, 0 neither
 * @returns {number} the lead with this ply
 */
export function countLead(lead, side) {
  return side === Math.sign(lead) ? lead + side : side;
}
