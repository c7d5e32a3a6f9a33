import { makeSquare } from '@chuhe/rules/square';
import {
  type Detector,
  type Evidence,
  isNewThreat,
  isSecondMove,
  materialReason,
  moveAt,
  type NamedPiece,
  pieceOn,
  positionAt,
  wouldWin,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A fork: the opponent's first move attacks two pieces with one, or gives check with the piece that attacks another. Capturing either
 * wins material, and the captured one could not be won before, every reply loses material, and the line shows one of them captured by the forking piece. `actor` is the
 * forking piece; `others` are both targets, the king first, else the captured one.
 */
export const fork: Detector = ({ loss }) => {
  const { square } = loss;
  if (!isSecondMove(loss) || !isNewThreat(loss, square)) return undefined;
  const actor = toOf(moveAt(loss, 0));
  if (fromOf(moveAt(loss, 2)) !== actor) return undefined;
  const position = positionAt(loss, 1);
  const targets = targetsOf(actor, loss);
  const other = targets.find((target) => target.square !== square);
  const fallen = targets.find((target) => target.square === square);
  const piece = pieceOn(position, actor);
  if (piece === undefined || other === undefined || fallen === undefined) return undefined;
  if (!isForced(loss)) return undefined;
  return materialReason('fork', loss, {
    actor: piece,
    others: other.role === 'king' ? [other, fallen] : [fallen, other],
  });
};

/** The loser's pieces that the actor attacks and whose capture wins material: the king first, then the most valuable. */
function targetsOf(actor: string, loss: Evidence['loss']): NamedPiece[] {
  const position = positionAt(loss, 1);
  const pieces = [...position.toSetup().pieces].flatMap(([at, piece]) => {
    const square = makeSquare(at);
    const isTarget =
      piece.color === loss.loser &&
      (piece.role === 'king'
        ? position.checkers().includes(actor)
        : position.attackers(square, loss.winner).includes(actor) && isWon(actor, square, loss));
    return isTarget ? [{ role: piece.role, square, value: valueAt(position, square) }] : [];
  });
  const rank = ({ role, value }: (typeof pieces)[number]) => (role === 'king' ? Infinity : value);
  return pieces
    .toSorted((one, other) => rank(other) - rank(one))
    .map(({ role, square }) => ({ role, square }));
}

/** Whether the actor's capture on a square wins material. While the loser is in check, only the values of the pieces tell. */
function isWon(actor: string, square: string, loss: Evidence['loss']): boolean {
  const position = positionAt(loss, 1);
  const wins = wouldWin(position, `${actor}${square}`, loss);
  if (wins !== undefined) return wins;
  const cost = position.attackers(square, loss.loser).length > 0 ? valueAt(position, actor) : 0;
  return valueAt(position, square) - cost >= LEAST_LOSS;
}
