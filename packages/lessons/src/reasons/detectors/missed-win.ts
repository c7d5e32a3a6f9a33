import { originOf } from '../evidence.ts';
import { isForced } from '../forced.ts';
import { findLoss } from '../loss.ts';
import { losesPiece, type PlayedLine } from '../played-line.ts';
import type { Reason } from '../reason.ts';
import { LEAST_LOSS } from '../values.ts';

/** A piece is not won if more than the rest of what its capture wins is lost elsewhere, for example by a capture in return. */
const LEAST_KEPT = 3 / 4;

/**
 * A missed win of a piece: the better line wins a chariot, cannon, horse, elephant or advisor with its first move, or with its second
 * whatever the reply to the first, and the line after the move played wins at least an advisor less and does not win that piece. `base` is the opponent's
 * balance before the move, `kept` what the line after the move wins, `played` the move and that line.
 */
export function missedWin(
  better: PlayedLine,
  {
    base,
    kept,
    played,
  }: { readonly base: number; readonly kept: number; readonly played: PlayedLine },
): Reason | undefined {
  const loss = findLoss(better, base);
  if (loss === undefined || loss.worth - kept < LEAST_LOSS || loss.worth < LEAST_LOSS)
    return undefined;
  if (loss.piece.role === 'pawn' || loss.start > 2 || loss.at !== loss.start) return undefined;
  if (loss.worth < loss.net * LEAST_KEPT) return undefined;
  if (loss.start === 2 && !isForced(loss)) return undefined;
  if (losesPiece(played, originOf(loss))) return undefined;
  return {
    kind: 'misses-win-of-piece',
    proof: { from: 'before', moves: better.moves.slice(0, loss.settled) },
    piece: { role: loss.piece.role, square: originOf(loss) },
  };
}
