/**
 * Counts how many plies in a row a side has been far ahead.
 *
 * @param {number} lead number of plies so far, positive for Red and negative for Black
 * @param {number} side the side that is far ahead at this ply: 1 for Red, −1 for Black, 0 for neither
 * @returns {number} the lead including this ply
 */
export function countLead(lead, side) {
  return side === Math.sign(lead) ? lead + side : side;
}
