import { originOf } from '../evidence.ts';
import { afterLead, isForced } from '../forced.ts';
import { findLosses, type Loss } from '../loss.ts';
import { losesPiece, type PlayedLine } from '../played-line.ts';
import type { Reason } from '../reason.ts';
import { LEAST_LOSS } from '../values.ts';

/** A piece is not won if more than the rest of what its capture wins is lost elsewhere, for example by a capture in return. */
const LEAST_KEPT = 3 / 4;

/**
 * A missed win of a piece: the better line wins a chariot, cannon, horse, elephant or advisor with its first move, or later
 * whatever the replies, and the line after the move played wins at least an advisor less and does not win that piece. `base` is the opponent's
 * balance before the move, `kept` what the line after the move wins, `played` the move and that line.
 */
export function missedWin(
  better: PlayedLine,
  { base, kept, played }: Alternative,
): Reason | undefined {
  const loss = findLosses(better, base).find(
    (each) =>
      each.worth - kept >= LEAST_LOSS &&
      each.piece.role !== 'pawn' &&
      each.at === each.start &&
      each.worth >= each.net * LEAST_KEPT &&
      isWon(each) &&
      !losesPiece(played, originOf(each)),
  );
  return (
    loss && {
      kind: 'misses-win-of-piece',
      proof: { from: 'before', moves: better.moves.slice(0, loss.settled) },
      piece: { role: loss.piece.role, square: originOf(loss) },
    }
  );
}

/** Whether the piece falls at once, or whatever the replies are. */
function isWon(loss: Loss): boolean {
  const seen = afterLead(loss);
  return loss.start === 0 || (seen !== undefined && isForced(seen));
}

interface Alternative {
  readonly base: number;
  readonly kept: number;
  readonly played: PlayedLine;
}
