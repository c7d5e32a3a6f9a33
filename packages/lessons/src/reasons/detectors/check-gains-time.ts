import {
  type Detector,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf } from '../played-line.ts';

/**
 * A check that gains time: the opponent's first move gives check, every reply to it loses material, and another piece than those that give
 * check captures with the next move what it attacked already during the check. `actor` is the piece that gives check, the first of them if
 * there are two.
 */
export const checkGainsTime: Detector = ({ loss }) => {
  if (!isSecondMove(loss)) return undefined;
  const position = positionAt(loss, 1);
  const [checker] = position.checkers();
  const by = fromOf(moveAt(loss, 2));
  const isAttacked = position.attackers(loss.square, loss.winner).includes(by);
  const actor = checker === undefined ? undefined : pieceOn(position, checker);
  if (actor === undefined || position.checkers().includes(by) || !isAttacked) return undefined;
  return isForced(loss) ? materialReason('check-gains-time', loss, { actor }) : undefined;
};
