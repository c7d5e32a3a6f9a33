import type { Color, Role } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';

/** Material, and what a series of captures on one square gains. */

/** In pawns. */
const VALUES: Readonly<Record<Role, number>> = {
  // More than everything else, so that the king takes last.
  king: 1000,
  chariot: 9,
  cannon: 4.5,
  horse: 4,
  elephant: 2,
  advisor: 2,
  pawn: 1,
};

export function valueAt(position: Position, square: string): number {
  const piece = position.pieceAt(square);
  return piece === undefined ? 0 : VALUES[piece.role];
}

/** How many pawns a side is ahead. */
export function leadOf(position: Position, side: Color): number {
  let lead = 0;
  for (const { color, role } of position.toSetup().pieces.values()) {
    lead += color === side ? VALUES[role] : -VALUES[role];
  }
  return lead;
}

/**
 * What the side to move gains by taking on a square, in pawns, if both sides always take with the least piece and stop when they like.
 * Zero if it cannot take, or had better not.
 */
export function exchangeGain(position: Position, square: string): number {
  /** What each capture takes. Each takes a piece off the board, so there are at most 31. */
  const taken: number[] = [];
  for (let now = position; ; ) {
    const move = leastCapture(now, square);
    if (move === undefined) break;
    taken.push(valueAt(now, square));
    now = now.play(move);
  }
  return taken.reduceRight((rest, value) => Math.max(0, value - rest), 0);
}

function leastCapture(position: Position, square: string): string | undefined {
  if (position.pieceAt(square) === undefined) return undefined;
  const captures = position.legalMoves().filter((move) => move.slice(2) === square);
  const cost = (move: string): number => valueAt(position, move.slice(0, 2));
  return captures.toSorted((one, other) => cost(one) - cost(other))[0];
}
