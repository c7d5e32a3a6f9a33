/**
 * The yardstick below level 1: somebody who looks one ply ahead. It mates if it can at once; else it takes the most
 * valuable piece that it can take for nothing or for a piece worth no more; else the most valuable piece of all; else it
 * plays any legal move.
 *
 * @typedef {import('@chuhe/rules/piece').Role} Role
 * @typedef {import('@chuhe/rules/position').Position} Position
 */

/**
 * What beginners are taught, in pawns.
 *
 * @type {Readonly<Record<Role, number>>}
 */
const VALUES = { king: 100, chariot: 9, cannon: 4.5, horse: 4, elephant: 2, advisor: 2, pawn: 1 };

/**
 * @param {Position} position with a legal move
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {string}
 */
export function captureMove(position, random) {
  const moves = position.legalMoves();
  const mates = moves.filter((move) => position.play(move).legalMoves().length === 0);
  const captures = moves.filter((move) => valueAt(position, move.slice(2)) > 0);
  const safe = captures.filter((move) => isSafe(position, move));
  const best = [mates, mostValuable(position, safe), mostValuable(position, captures), moves];
  const wished = best.find((some) => some.length > 0) ?? [];
  return wished[Math.floor(random() * wished.length)] ?? '';
}

/**
 * @param {Position} position
 * @param {readonly string[]} captures
 */
function mostValuable(position, captures) {
  const values = captures.map((move) => valueAt(position, move.slice(2)));
  const most = Math.max(...values);
  return captures.filter((_, index) => values[index] === most);
}

/**
 * @param {Position} position
 * @param {string} move
 */
function isSafe(position, move) {
  const target = move.slice(2);
  if (valueAt(position, target) >= valueAt(position, move.slice(0, 2))) return true;
  const answers = position.play(move).legalMoves();
  return !answers.some((answer) => answer.slice(2) === target);
}

/**
 * @param {Position} position
 * @param {string} square
 */
function valueAt(position, square) {
  const piece = position.pieceAt(square);
  return piece === undefined ? 0 : VALUES[piece.role];
}
