import { isLinePiece, squaresBetween } from '../board-lines.ts';
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
 * A discovered attack: a piece leaves the line between a chariot or cannon of its side and a piece of the other, which that chariot or
 * cannon did not attack before, attacks now, and captures with the next move. Every reply loses material. `actor` is the chariot or
 * cannon; `others` is the piece that leaves, on its old square.
 */
export const discoveredAttack: Detector = ({ loss }) => {
  if (!isSecondMove(loss)) return undefined;
  const [mover, actor] = [fromOf(moveAt(loss, 0)), fromOf(moveAt(loss, 2))];
  const [start, after] = [positionAt(loss, 0), positionAt(loss, 1)];
  const { square, winner } = loss;
  const isDiscovered =
    isLinePiece(start.pieceAt(actor)) &&
    squaresBetween(actor, square)?.includes(mover) === true &&
    !start.attackers(square, winner).includes(actor) &&
    after.attackers(square, winner).includes(actor);
  const piece = pieceOn(start, actor);
  if (!isDiscovered || piece === undefined || !isForced(loss)) return undefined;
  return materialReason('discovered-attack', loss, {
    actor: piece,
    others: [pieceOn(start, mover)],
  });
};
