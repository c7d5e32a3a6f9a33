/** What pieces are worth, and who has more. */
import type { Color, Piece } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { parseSquare, rankOf, type Square } from '@chuhe/rules/square';

/**
 * Values in hundredths of a pawn, as beginners learn them. A horse is worth as much as a cannon, so that no exchange of one for the
 * other is called a loss.
 */
const VALUES = {
  king: 0,
  chariot: 900,
  cannon: 450,
  horse: 450,
  advisor: 200,
  elephant: 200,
  pawn: 100,
} as const;
const CROSSED_PAWN = 200;

/** The smallest loss that is a reason: an advisor, an elephant or a pawn across the river. */
export const LEAST_LOSS = 200;

/** The value of a piece on a square, in hundredths of a pawn. A king has none. */
export function valueOf({ color, role }: Piece, square: Square): number {
  if (role !== 'pawn') return VALUES[role];
  return rankOf(square) >= 5 === (color === 'red') ? CROSSED_PAWN : VALUES.pawn;
}

/** The value of the piece on a square such as `e4`; 0 for an empty one. */
export function valueAt(position: Position, square: string): number {
  const piece = position.pieceAt(square);
  const at = parseSquare(square);
  return piece === undefined || at === undefined ? 0 : valueOf(piece, at);
}

/** The pieces of one side less those of the other, in hundredths of a pawn. */
export function balanceOf(position: Position, side: Color): number {
  let balance = 0;
  for (const [square, piece] of position.toSetup().pieces) {
    balance += piece.color === side ? valueOf(piece, square) : -valueOf(piece, square);
  }
  return balance;
}
