import type { Position } from '@chuhe/rules/position';
import {
  type Detector,
  type Evidence,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
  protects,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * An overloaded defender: one piece alone protects two others that the opponent attacks, well enough for each of them. The opponent captures one; the
 * defender, and no other piece, recaptures and so leaves the other, which the opponent captures for nothing. Every other reply loses
 * material too. `piece` is the one that falls for nothing; `others` are the defender on its old square and the piece that is captured first.
 */
export const overloadedDefender: Detector = ({ loss }) => {
  const [start, end] = [positionAt(loss, 0), loss.line.positions[3]];
  if (end === undefined || loss.start !== 0 || loss.settled !== 3) return undefined;
  const [first, reply, second] = [moveAt(loss, 0), moveAt(loss, 1), moveAt(loss, 2)];
  const defender = fromOf(reply);
  const { loser, winner } = loss;
  const piece = start.pieceAt(toOf(second));
  const isShown =
    start.pieceAt(toOf(first))?.color === loser &&
    toOf(reply) === toOf(first) &&
    piece?.color === loser &&
    toOf(second) !== toOf(first) &&
    start.attackers(toOf(second), winner).includes(fromOf(second));
  if (!isShown) return undefined;
  const isOverloaded =
    [first, second].every((capture) => isOnly(start, defender, { capture, loss })) &&
    positionAt(loss, 1).attackers(toOf(first), loser).length === 1;
  const isLost = end.attackers(toOf(second), loser).length === 0;
  if (!isOverloaded || !isLost || !isForced(loss)) return undefined;
  const fallen = { ...loss, at: 2, square: toOf(second), piece };
  return materialReason('overloaded-defender', fallen, {
    others: [pieceOn(start, defender), pieceOn(start, toOf(first))],
  });
};

/** Whether the defender alone protects the captured piece, and does so well enough. */
function isOnly(
  start: Position,
  defender: string,
  { capture, loss }: { readonly capture: string; readonly loss: Evidence['loss'] },
): boolean {
  const defenders = start.attackers(toOf(capture), loss.loser);
  const isAlone = defenders.length === 1 && defenders[0] === defender;
  return isAlone && protects(start, defender, { capture, winner: loss.winner });
}
