import type { Position } from '@chuhe/rules/position';
import { piecesBetween } from '../board-lines.ts';
import {
  type Detector,
  isImmediate,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
  protects,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * A cannon screen taken away: a cannon is the only protection of a piece that the opponent attacks, and its screen moves away. Either the
 * bad move is the move of the screen, and the piece is captured at once, or the screen is the opponent's: it moves first, every reply
 * loses material, and the piece is captured next. `actor` is the cannon that protects no more; `others` is the screen on its old square.
 */
export const screenRemoved: Detector = ({ before, move, loss }) => {
  if (!isImmediate(loss) && !isSecondMove(loss)) return undefined;
  const [from, screen] = isImmediate(loss)
    ? [before, fromOf(move)]
    : [positionAt(loss, 0), fromOf(moveAt(loss, 0))];
  const { square, loser, winner, at } = loss;
  // A screen that moves and is captured itself was not protected before.
  if (isImmediate(loss) && toOf(move) === square) return undefined;
  const cannon = cannonOver(from, screen, { square, loser });
  const isAttacked = from.attackers(square, winner).includes(fromOf(moveAt(loss, at)));
  const isLeft =
    positionAt(loss, at).attackers(square, loser).length === 0 &&
    positionAt(loss, at + 1).attackers(square, loser).length === 0;
  if (cannon === undefined || !isAttacked || !isLeft) return undefined;
  if (!protects(from, cannon, { capture: moveAt(loss, at), winner })) return undefined;
  if (!isImmediate(loss) && !isForced(loss)) return undefined;
  const actor = pieceOn(from, cannon);
  return (
    actor && materialReason('screen-removed', loss, { actor, others: [pieceOn(from, screen)] })
  );
};

/** The cannon that alone protects a square over a screen. */
function cannonOver(
  position: Position,
  screen: string,
  { square, loser }: { readonly square: string; readonly loser: 'red' | 'black' },
): string | undefined {
  const [cannon, ...more] = position.attackers(square, loser);
  if (cannon === undefined || more.length > 0) return undefined;
  if (position.pieceAt(cannon)?.role !== 'cannon') return undefined;
  return piecesBetween(position, cannon, square)?.[0] === screen ? cannon : undefined;
}
