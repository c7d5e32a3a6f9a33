import type { Position } from '@chuhe/rules/position';
import { makeSquare } from '@chuhe/rules/square';
import { isLinePiece, squaresBetween, without } from '../board-lines.ts';
import {
  type Detector,
  type Evidence,
  isNewThreat,
  isSecondMove,
  materialReason,
  type NamedPiece,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { kingOf } from '../kings.ts';
import { lossAt } from '../loss.ts';
import { fromOf, toOf } from '../played-line.ts';
import { LEAST_LOSS, valueAt } from '../values.ts';

/**
 * A pin: the opponent's first move attacks a piece that stands between a chariot or cannon and its king, or a more valuable piece, and
 * its second move captures it. Every move of the piece off that line is illegal, or lets the chariot or cannon capture the piece
 * behind. Without the pin, one of these moves would save the piece. Every reply loses material, and the king is not in check. `actor` is the
 * chariot or cannon; `others` is the piece behind.
 */
export const pin: Detector = ({ loss }) => {
  if (!isSecondMove(loss) || !isNewThreat(loss, loss.square)) return undefined;
  const position = positionAt(loss, 1);
  if (position.isCheck()) return undefined;
  for (const actor of linePieces(position, loss.winner)) {
    const behind = isPinnedToKing(actor, loss)
      ? pieceOn(position, kingOf(position, loss.loser))
      : pieceBehind(actor, loss);
    const piece = pieceOn(position, actor);
    if (behind === undefined || piece === undefined || !isForced(loss)) continue;
    return materialReason('pin', loss, { actor: piece, others: [behind] });
  }
  return undefined;
};

function linePieces(position: Position, side: Evidence['loss']['winner']): string[] {
  return [...position.toSetup().pieces].flatMap(([at, piece]) =>
    piece.color === side && isLinePiece(piece) ? [makeSquare(at)] : [],
  );
}

/** Whether moves of the piece are illegal because of the actor, and one of them would save it. */
function isPinnedToKing(actor: string, { square, loser, base, line }: Evidence['loss']): boolean {
  const position = line.positions[1];
  if (position === undefined) return false;
  if (squaresBetween(actor, kingOf(position, loser))?.includes(square) !== true) return false;
  const free = without(position, actor);
  const pinned = free
    ?.legalMoves()
    .filter((move) => fromOf(move) === square && !position.isLegal(move));
  return (
    pinned?.some((move) => {
      const loss = free && lossAt(free.play(move), loser, base + valueAt(position, actor));
      return loss !== undefined && loss < LEAST_LOSS;
    }) === true
  );
}

/**
 * The more valuable piece that the actor attacks only once the pinned piece has left the line. There is a move that saves the pinned piece:
 * after it, only captures of the piece behind win.
 */
function pieceBehind(actor: string, loss: Evidence['loss']): NamedPiece | undefined {
  const position = positionAt(loss, 1);
  const { square, winner, loser } = loss;
  const moves = position.legalMoves().filter((move) => fromOf(move) === square);
  for (const [at, piece] of position.toSetup().pieces) {
    const behind = makeSquare(at);
    const isBehind =
      piece.color === loser &&
      valueAt(position, behind) > valueAt(position, square) &&
      squaresBetween(actor, behind)?.includes(square) === true &&
      !position.attackers(behind, winner).includes(actor);
    if (isBehind && moves.some((move) => savesOnly(move, { actor, behind, loss })))
      return pieceOn(position, behind);
  }
  return undefined;
}

function savesOnly(
  move: string,
  { actor, behind, loss }: { actor: string; behind: string; loss: Evidence['loss'] },
): boolean {
  const next = positionAt(loss, 1).play(move);
  const { loser, base } = loss;
  const lossBy = (capture: string): number | undefined => {
    const after = next.tryPlay(capture);
    return after && lossAt(after, loser, base);
  };
  const byActor = lossBy(`${actor}${behind}`);
  if (byActor === undefined || byActor < LEAST_LOSS) return false;
  const others = next.legalMoves().filter((capture) => toOf(capture) === toOf(move));
  return others.every((capture) => (lossBy(capture) ?? Infinity) < LEAST_LOSS);
}
