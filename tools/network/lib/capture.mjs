/**
 * @param {import('@chuhe/rules/position').Position} position
 * @param {string} move
 */
export function isCapture(position, move) {
  return position.pieceAt(move.slice(2)) !== undefined;
}
