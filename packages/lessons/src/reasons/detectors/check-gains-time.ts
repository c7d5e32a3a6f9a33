import type { Position } from '@chuhe/rules/position';
import {
  type Detector,
  type Evidence,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { exchangeOn } from '../exchange.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A check that gains time: the opponent's first move gives check and threatens a capture by another piece than those that give check, which
 * would not have won before. Every reply to the check loses material, and the line shows the capture. `actor` is the piece that gives check,
 * the first of them if there are two.
 */
export const checkGainsTime: Detector = ({ loss }) => {
  if (!isSecondMove(loss)) return undefined;
  const [start, position] = [positionAt(loss, 0), positionAt(loss, 1)];
  const capture = moveAt(loss, 2);
  const [checker] = position.checkers();
  const actor = checker === undefined ? undefined : pieceOn(position, checker);
  if (actor === undefined || position.checkers().includes(fromOf(capture))) return undefined;
  if (wins(start, capture) || !threatens(position, capture, loss)) return undefined;
  return isForced(loss) ? materialReason('check-gains-time', loss, { actor }) : undefined;
};

/** Whether a capture wins material on its square. */
function wins(position: Position, capture: string): boolean {
  const next = position.tryPlay(capture);
  const square = toOf(capture);
  return next !== undefined && valueAt(position, square) - exchangeOn(next, square) >= LEAST_LOSS;
}

/** Whether a capture would win material on its square, by the values alone: the loser is in check. */
function threatens(
  position: Position,
  capture: string,
  { winner, loser }: Evidence['loss'],
): boolean {
  const square = toOf(capture);
  if (!position.attackers(square, winner).includes(fromOf(capture))) return false;
  const isProtected = position.attackers(square, loser).length > 0;
  const cost = isProtected ? valueAt(position, fromOf(capture)) : 0;
  return valueAt(position, square) - cost >= LEAST_LOSS;
}
