/**
 * Material and the pieces that can attack.
 *
 * @typedef {import('@chuhe/rules/position').Position} Position
 * @typedef {import('@chuhe/rules/piece').Color} Color
 * @typedef {import('@chuhe/rules/piece').Role} Role
 */

/** @type {Readonly<Record<Role, number>>} in pawns */
export const VALUES = {
  king: 0,
  chariot: 9,
  cannon: 4.5,
  horse: 4,
  elephant: 2,
  advisor: 2,
  pawn: 1,
};

/**
 * How many pawns a side is ahead.
 *
 * @param {Position} position
 * @param {Color} side
 */
export function leadOf(position, side) {
  let lead = 0;
  for (const { color, role } of position.toSetup().pieces.values()) {
    lead += color === side ? VALUES[role] : -VALUES[role];
  }
  return lead;
}

/**
 * The number of pieces of both sides with these roles.
 *
 * @param {Position} position
 * @param {readonly Role[]} roles
 */
export function countPieces(position, roles) {
  return [...position.toSetup().pieces.values()].filter(({ role }) => roles.includes(role)).length;
}
