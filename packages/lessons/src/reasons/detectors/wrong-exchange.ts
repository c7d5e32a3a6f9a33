import { type Detector, isImmediate, materialReason, moveAt, positionAt } from '../evidence.ts';
import { toOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A wrong exchange: one piece for one of less value on the same square. Either the move captures the lesser piece and is recaptured, or the
 * opponent captures the greater piece with the lesser one and is recaptured. `others` is the lesser piece.
 */
export const wrongExchange: Detector = ({ before, move, loss }) => {
  if (!isImmediate(loss)) return undefined;
  const { square, piece, settled } = loss;
  const isRecaptured = settled === 1 && toOf(move) === square;
  const isExchanged = settled === 2 && toOf(moveAt(loss, 1)) === square;
  if (!isRecaptured && !isExchanged) return undefined;
  const from = isRecaptured ? before : positionAt(loss, 1);
  const other = from.pieceAt(square);
  if (other === undefined || other.role === piece.role) return undefined;
  const cost = valueAt(positionAt(loss, 0), square) - valueAt(from, square);
  if (cost < LEAST_LOSS || before.pieceAt(toOf(move)) !== (isRecaptured ? other : undefined))
    return undefined;
  return materialReason('wrong-exchange', loss, { others: [{ role: other.role, square }] });
};
