import type { Position } from '@chuhe/rules/position';
import {
  type Detector,
  type Evidence,
  isImmediate,
  materialReason,
  moveAt,
  originOf,
  pieceOn,
  positionAt,
  protects,
  wouldWin,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * A removed defender: one piece alone protects another that the opponent attacks, and could recapture. The bad move moves the defender away or blocks its way,
 * and the piece is captured at once. Or the opponent's first move captures the defender, or attacks it so that it moves away; its second move
 * captures the piece, and every reply loses material. Nothing recaptures. `others` is the defender on its old square.
 */
export const removedDefender: Detector = ({ before, move, loss }) => {
  const removed = isImmediate(loss) ? leftBy(before, move, loss) : removedBy(loss);
  if (removed === undefined) return undefined;
  const { square, loser, winner, at } = loss;
  const { from, defender } = removed;
  const defenders = from.attackers(square, loser);
  const isOnly = defenders.length === 1 && defenders[0] === defender;
  const isAttacked = from.attackers(square, winner).includes(fromOf(moveAt(loss, at)));
  const isLeft =
    positionAt(loss, at).attackers(square, loser).length === 0 &&
    positionAt(loss, at + 1).attackers(square, loser).length === 0;
  if (!isOnly || !isAttacked || !isLeft) return undefined;
  if (!protects(from, defender, { capture: moveAt(loss, at), winner })) return undefined;
  if (!isImmediate(loss) && !isForced(loss)) return undefined;
  return materialReason('removed-defender', loss, { others: [pieceOn(from, defender)] });
};

/** The only defender before the bad move, if another piece is captured than the moved one. */
function leftBy(
  from: Position,
  move: string,
  { square, loser }: Evidence['loss'],
): Removed | undefined {
  const [defender] = from.attackers(square, loser);
  return defender === undefined || toOf(move) === square ? undefined : { from, defender };
}

interface Removed {
  /** The position in which the defender still protects the piece. */
  readonly from: Position;
  readonly defender: string;
}

/** The defender that the winner's first move captures or drives away. */
function removedBy(loss: Evidence['loss']): Removed | undefined {
  if (loss.at !== 2 || originOf(loss) !== loss.square) return undefined;
  const from = positionAt(loss, 0);
  const [first, reply] = [moveAt(loss, 0), moveAt(loss, 1)];
  if (from.pieceAt(toOf(first))?.color === loss.loser) return { from, defender: toOf(first) };
  const defender = fromOf(reply);
  const isDriven =
    loss.start === 2 &&
    from.pieceAt(defender)?.role !== 'king' &&
    isThreatened(positionAt(loss, 1), defender, loss);
  return isDriven ? { from, defender } : undefined;
}

/** Whether the moved piece would win material by capturing on a square. */
function isThreatened(position: Position, square: string, loss: Evidence['loss']): boolean {
  const by = toOf(moveAt(loss, 0));
  const isAttacked = position.attackers(square, loss.winner).includes(by);
  return isAttacked && wouldWin(position, `${by}${square}`, loss) === true;
}
