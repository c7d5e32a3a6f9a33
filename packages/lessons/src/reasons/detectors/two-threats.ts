import { makeSquare } from '@chuhe/rules/square';
import {
  type Detector,
  type Evidence,
  isSecondMove,
  materialReason,
  pieceOn,
  positionAt,
  wouldWin,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { valueAt } from '../values.ts';

/**
 * Two threats: after the opponent's first move, different pieces threaten to win two others by one capture each. Every reply loses
 * material, and the line shows one of them captured on its square. The king is not in check. `others` is the other threatened piece.
 */
export const twoThreats: Detector = ({ loss }) => {
  if (!isSecondMove(loss) || positionAt(loss, 1).isCheck()) return undefined;
  const targets = threatenedBy(loss);
  const other = targets.find((square) => square !== loss.square);
  if (other === undefined || !targets.includes(loss.square) || !isForced(loss)) return undefined;
  return materialReason('two-threats', loss, { others: [pieceOn(positionAt(loss, 1), other)] });
};

/** The squares of the loser's pieces that the winner would win by one capture if it were to move, the most valuable first. */
function threatenedBy(loss: Evidence['loss']): string[] {
  const position = positionAt(loss, 1);
  const { loser, winner } = loss;
  const squares = [...position.toSetup().pieces].flatMap(([at, { color }]) =>
    color === loser ? [makeSquare(at)] : [],
  );
  return squares
    .filter((square) =>
      position
        .attackers(square, winner)
        .some((from) => wouldWin(position, `${from}${square}`, loss) === true),
    )
    .toSorted((one, other) => valueAt(position, other) - valueAt(position, one));
}
