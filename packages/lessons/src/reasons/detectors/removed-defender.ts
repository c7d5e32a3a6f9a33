import {
  type Detector,
  type Evidence,
  isImmediate,
  materialReason,
  moveAt,
  originOf,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * A removed defender: one piece alone protects another that the opponent attacks. Either the bad move is a move of the defender, and the
 * piece is captured at once, or the opponent's first move captures the defender and its second move the piece, and every reply
 * loses material. Nothing recaptures. `others` is the defender on its old square.
 */
export const removedDefender: Detector = ({ before, move, loss }) => {
  const { square, loser, winner, at } = loss;
  const isCaptured = isDefenderCaptured(loss);
  if (!isImmediate(loss) && !isCaptured) return undefined;
  const [from, defender] = isCaptured
    ? [positionAt(loss, 0), toOf(moveAt(loss, 0))]
    : [before, fromOf(move)];
  const defenders = from.attackers(square, loser);
  const isOnly = defenders.length === 1 && defenders[0] === defender;
  const isAttacked = from.attackers(square, winner).includes(fromOf(moveAt(loss, at)));
  const isLeft =
    positionAt(loss, at).attackers(square, loser).length === 0 &&
    positionAt(loss, at + 1).attackers(square, loser).length === 0;
  if (!isOnly || !isAttacked || !isLeft) return undefined;
  if (loss.start === 2 && !isForced(loss)) return undefined;
  return materialReason('removed-defender', loss, { others: [pieceOn(from, defender)] });
};

function isDefenderCaptured(loss: Evidence['loss']): boolean {
  const target = positionAt(loss, 0).pieceAt(toOf(moveAt(loss, 0)));
  return loss.at === 2 && target?.color === loss.loser && originOf(loss) === loss.square;
}
