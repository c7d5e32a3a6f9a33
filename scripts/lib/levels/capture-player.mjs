/**
 * A player that looks one ply ahead, against which level 1 is measured. It mates in one if it can. Otherwise it makes the
 * most valuable safe capture: one of an undefended piece, or one with a piece that is worth no more than the captured piece.
 * Without a safe capture it makes the most valuable capture, and without any capture a random legal move.
 *
 * @typedef {import('@chuhe/rules/piece').Role} Role
 * @typedef {import('@chuhe/rules/position').Position} Position
 */

/**
 * Values of pieces as beginners learn them, in pawns.
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
  const groups = [mates, mostValuable(position, safe), mostValuable(position, captures), moves];
  const best = groups.find((group) => group.length > 0) ?? [];
  return best[Math.floor(random() * best.length)] ?? '';
}

/** @type {(position: Position, captures: readonly string[]) => string[]} */
function mostValuable(position, captures) {
  const values = captures.map((move) => valueAt(position, move.slice(2)));
  const most = Math.max(...values);
  return captures.filter((_, index) => values[index] === most);
}

/** @type {(position: Position, move: string) => boolean} */
function isSafe(position, move) {
  const target = move.slice(2);
  if (valueAt(position, target) >= valueAt(position, move.slice(0, 2))) return true;
  const replies = position.play(move).legalMoves();
  return !replies.some((reply) => reply.slice(2) === target);
}

/** @type {(position: Position, square: string) => number} */
function valueAt(position, square) {
  const piece = position.pieceAt(square);
  return piece === undefined ? 0 : VALUES[piece.role];
}
