import { isLinePiece, squaresBetween } from '../board-lines.ts';
import { type Detector, isImmediate, materialReason, moveAt, pieceOn } from '../evidence.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * An opened line: the moved piece stood between a chariot or cannon of the opponent and another piece, which no piece of the opponent attacked
 * before. The chariot or cannon captures it at once, and is recaptured at most. `actor` is the chariot or cannon.
 */
export const openedLine: Detector = ({ before, move, loss }) => {
  if (!isImmediate(loss) || loss.settled > 2) return undefined;
  const { square, winner } = loss;
  const actor = fromOf(moveAt(loss, 0));
  const isOpened =
    isLinePiece(before.pieceAt(actor)) &&
    toOf(move) !== square &&
    squaresBetween(actor, square)?.includes(fromOf(move)) === true &&
    before.attackers(square, winner).length === 0;
  const piece = pieceOn(before, actor);
  return isOpened && piece ? materialReason('opened-line', loss, { actor: piece }) : undefined;
};
