/** Static exchange: what captures on one square win. */
import type { Position } from '@chuhe/rules/position';
import { toOf } from './played-line.ts';
import { valueAt } from './values.ts';

/** An exchange is cut after so many captures. */
const MOST_CAPTURES = 12;

/**
 * What the side to move wins if both sides capture on this square only, each as long as it gains, in hundredths of a pawn; at least 0. Every
 * capture is a legal move, so that pins to the king, checks and screens of cannons count. Each side captures with its least valuable piece.
 */
export function exchangeOn(position: Position, square: string): number {
  const gains: number[] = [];
  let current = position;
  while (gains.length < MOST_CAPTURES) {
    const at = current;
    const [capture] = at
      .legalMoves()
      .filter((move) => toOf(move) === square && valueAt(at, square) > 0)
      .toSorted((one, other) => costOf(at, one) - costOf(at, other));
    if (capture === undefined) break;
    gains.push(valueAt(at, square));
    current = at.play(capture);
  }
  return gains.reduceRight((after, gain) => Math.max(0, gain - after), 0);
}

/** The value of the piece that captures; a king captures last. */
function costOf(position: Position, move: string): number {
  const from = move.slice(0, 2);
  return position.pieceAt(from)?.role === 'king' ? Infinity : valueAt(position, from);
}
