import type { Position } from '@chuhe/rules/position';
import {
  type Detector,
  type Evidence,
  isNewThreat,
  materialReason,
  originOf,
  positionAt,
  wouldWin,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * A trapped piece: the opponent's first move attacks a chariot, cannon or horse. Wherever it moves, it is captured, and every other reply
 * loses material too. The king is not in check, and the line shows the capture.
 */
export const trappedPiece: Detector = ({ loss }) => {
  const { start, at, piece } = loss;
  if (start !== 2 || at !== 2 || !['chariot', 'cannon', 'horse'].includes(piece.role))
    return undefined;
  const position = positionAt(loss, 1);
  const origin = originOf(loss);
  const isAttacked = isNewThreat(loss, origin) && isCapturable(position, origin, loss);
  if (position.isCheck() || !isAttacked) return undefined;
  const moves = position.legalMoves().filter((move) => fromOf(move) === origin);
  const isTrapped = moves.every((move) => isCapturable(position.play(move), toOf(move), loss));
  return isTrapped && isForced(loss) ? materialReason('trapped-piece', loss) : undefined;
};

/** Whether the winner, to move, wins material by a capture on a square. */
function isCapturable(position: Position, square: string, loss: Evidence['loss']): boolean {
  return position
    .attackers(square, loss.winner)
    .some((from) => wouldWin(position, `${from}${square}`, loss) === true);
}
