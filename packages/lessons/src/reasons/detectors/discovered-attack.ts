import type { Position } from '@chuhe/rules/position';
import { areAdjacent, isLinePiece, squaresBetween } from '../board-lines.ts';
import {
  type Detector,
  isNewThreat,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf } from '../played-line.ts';

/**
 * A discovered attack: a piece leaves the line between a chariot or cannon of its side and a piece of the other, or the leg of a horse,
 * which did not attack that piece before, attacks it now, and captures it with the next move. Every reply loses material. `actor` is the
 * chariot, cannon or horse; `others` is the piece that leaves, on its old square.
 */
export const discoveredAttack: Detector = ({ loss }) => {
  if (!isSecondMove(loss) || !isNewThreat(loss, loss.square)) return undefined;
  const [mover, actor] = [fromOf(moveAt(loss, 0)), fromOf(moveAt(loss, 2))];
  const [start, after] = [positionAt(loss, 0), positionAt(loss, 1)];
  const { square, winner } = loss;
  const isDiscovered =
    mover !== actor &&
    isBetween(start, mover, [actor, square]) &&
    !start.attackers(square, winner).includes(actor) &&
    after.attackers(square, winner).includes(actor);
  const piece = pieceOn(start, actor);
  if (!isDiscovered || piece === undefined || !isForced(loss)) return undefined;
  return materialReason('discovered-attack', loss, {
    actor: piece,
    others: [pieceOn(start, mover)],
  });
};

/** Whether a piece stands in the way of another: on the line of a chariot or cannon, or next to a horse. */
function isBetween(
  position: Position,
  mover: string,
  [actor, square]: readonly [string, string],
): boolean {
  if (isLinePiece(position.pieceAt(actor))) {
    return squaresBetween(actor, square)?.includes(mover) === true;
  }
  return position.pieceAt(actor)?.role === 'horse' && areAdjacent(actor, mover);
}
