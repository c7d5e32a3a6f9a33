import { makeSquare } from '@chuhe/rules/square';
import { isLinePiece, squaresBetween, without } from '../board-lines.ts';
import {
  type Detector,
  isImmediate,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { kingOf } from '../kings.ts';
import { type Loss, lossAt } from '../loss.ts';
import { fromOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A pinned defender: the piece that would recapture may not, because a chariot or cannon would then attack its king. No other piece
 * recaptures. Without the pin, the exchange would lose nothing. `actor` is the chariot or cannon; `others` is the pinned piece.
 */
export const pinnedDefender: Detector = ({ loss }) => {
  if (!isImmediate(loss) && !isSecondMove(loss)) return undefined;
  const { at, settled, square, loser } = loss;
  const [from, after] = [positionAt(loss, at), positionAt(loss, at + 1)];
  const cost = valueAt(from, fromOf(moveAt(loss, at)));
  if (settled !== at + 1 || valueAt(from, square) - cost >= LEAST_LOSS) return undefined;
  if (after.legalMoves().some((reply) => reply.endsWith(square))) return undefined;
  for (const defender of after.attackers(square, loser)) {
    const pinner = pinnerOf(loss, defender);
    const actor = pinner === undefined ? undefined : pieceOn(after, pinner);
    if (actor === undefined || (!isImmediate(loss) && !isForced(loss))) continue;
    return materialReason('pinned-defender', loss, { actor, others: [pieceOn(after, defender)] });
  }
  return undefined;
};

/** The chariot or cannon without which the defender would recapture and so lose nothing. */
function pinnerOf(loss: Loss, defender: string): string | undefined {
  const { at, square, winner, loser } = loss;
  const after = positionAt(loss, at + 1);
  const king = kingOf(after, loser);
  return [...after.toSetup().pieces]
    .map(([at]) => makeSquare(at))
    .find((from) => {
      const piece = after.pieceAt(from);
      if (piece?.color !== winner || !isLinePiece(piece) || from === square) return false;
      if (squaresBetween(from, king)?.includes(defender) !== true) return false;
      return savesWithout(loss, from, `${defender}${square}`);
    });
}

/** Whether the recapture is legal and the exchange loses nothing if the pinning piece is not on the board. */
function savesWithout(loss: Loss, pinner: string, recapture: string): boolean {
  const after = positionAt(loss, loss.at + 1);
  const next = without(after, pinner)?.tryPlay(recapture);
  const lost = next && lossAt(next, loss.loser, loss.base + valueAt(after, pinner));
  return lost !== undefined && lost < LEAST_LOSS;
}
