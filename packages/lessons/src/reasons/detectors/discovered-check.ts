import type { Position } from '@chuhe/rules/position';
import { isLinePiece, squaresBetween } from '../board-lines.ts';
import {
  type Detector,
  type Evidence,
  isImmediate,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { kingOf } from '../kings.ts';
import { fromOf, toOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A discovered check: a piece leaves the line between a chariot or cannon of its side and the king, and so gives check. Either that
 * piece captures with the same move what is protected, but cannot be recaptured because of the check, or it captures with its
 * next move, and every reply to the check loses material. `actor` is the chariot or cannon; `others` is the piece that leaves, on its old square.
 */
export const discoveredCheck: Detector = ({ loss }) => {
  const start = positionAt(loss, 0);
  const mover = fromOf(moveAt(loss, 0));
  const actor = discoveredChecker(positionAt(loss, 1), moveAt(loss, 0));
  if (actor === undefined || !(isProtectedCapture(loss) || isNextCapture(loss))) return undefined;
  const piece = pieceOn(start, actor);
  return (
    piece &&
    materialReason('discovered-check', loss, { actor: piece, others: [pieceOn(start, mover)] })
  );
};

/** The chariot or cannon that gives check because a move has left its line. */
function discoveredChecker(after: Position, move: string): string | undefined {
  const king = kingOf(after, after.turn);
  return after
    .checkers()
    .find(
      (square) =>
        square !== toOf(move) &&
        isLinePiece(after.pieceAt(square)) &&
        squaresBetween(square, king)?.includes(fromOf(move)) === true,
    );
}

function isProtectedCapture(loss: Evidence['loss']): boolean {
  if (!isImmediate(loss) || loss.settled !== 1) return false;
  const start = positionAt(loss, 0);
  const cost = valueAt(start, fromOf(moveAt(loss, 0)));
  return (
    positionAt(loss, 1).attackers(loss.square, loss.loser).length > 0 &&
    valueAt(start, loss.square) - cost < LEAST_LOSS
  );
}

function isNextCapture(loss: Evidence['loss']): boolean {
  return isSecondMove(loss) && fromOf(moveAt(loss, 2)) === toOf(moveAt(loss, 0)) && isForced(loss);
}
