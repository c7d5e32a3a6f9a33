import { makeSquare } from '@chuhe/rules/square';
import {
  type Detector,
  type Evidence,
  isNewThreat,
  isSecondMove,
  materialReason,
  pieceOn,
  positionAt,
  wouldWin,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { valueAt } from '../values.ts';

/**
 * Two threats: after the opponent's first move, different pieces threaten to win two others by one capture each, at least one of them for the
 * first time. Every reply loses material, and the line shows one of them captured on its square. The king is not in check. `others` is the other
 * threatened piece.
 */
export const twoThreats: Detector = ({ loss }) => {
  if (!isSecondMove(loss) || positionAt(loss, 1).isCheck()) return undefined;
  const threats = threatsIn(loss);
  const onPiece = threats.filter(({ square }) => square === loss.square);
  const other = threats.find(
    ({ square, from }) =>
      square !== loss.square &&
      onPiece.some((threat) => threat.from !== from) &&
      [square, loss.square].some((each) => isNewThreat(loss, each)),
  );
  if (other === undefined || !isForced(loss)) return undefined;
  return materialReason('two-threats', loss, {
    others: [pieceOn(positionAt(loss, 1), other.square)],
  });
};

interface Threat {
  /** Where the threatened piece of the loser stands. */
  readonly square: string;
  /** Where the piece that threatens it stands. */
  readonly from: string;
}

/** The captures by which the winner would win material if it were to move, those of the most valuable pieces first. */
function threatsIn(loss: Evidence['loss']): Threat[] {
  const position = positionAt(loss, 1);
  const { loser, winner } = loss;
  const attacks = [...position.toSetup().pieces].flatMap(([at, { color }]) => {
    const square = makeSquare(at);
    const attackers = color === loser ? position.attackers(square, winner) : [];
    return attackers.map((from) => ({ square, from }));
  });
  return attacks
    .filter(({ square, from }) => wouldWin(position, `${from}${square}`, loss) === true)
    .toSorted((one, other) => valueAt(position, other.square) - valueAt(position, one.square));
}
