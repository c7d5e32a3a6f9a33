/**
 * Counts for how many plies in a row a side has been far ahead.
 *
 * @param {number} lead plies so far: positive for Red, negative for Black
 * @param {number} side ahead at this ply: 1 Red, −1 Black, 0 neither
 * @returns {number} the lead including this ply
 */
export function countLead(lead, side) {
  return side === Math.sign(lead) ? lead + side : side;
}
