import { type Detector, isImmediate, materialReason, positionAt } from '../evidence.ts';

/**
 * A hanging piece: the opponent's first move captures a piece that no other piece protects, and the line never gets it back. The piece
 * may have moved there, or may have been left there.
 */
export const hangingPiece: Detector = ({ loss }) => {
  if (!isImmediate(loss) || loss.settled !== 1) return undefined;
  const { square, loser } = loss;
  const isProtected = [0, 1].some(
    (index) => positionAt(loss, index).attackers(square, loser).length > 0,
  );
  return isProtected ? undefined : materialReason('hanging-piece', loss);
};
