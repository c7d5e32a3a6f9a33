/** The reasons of the bad moves of a review. */
import { type Game, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { explain } from '@chuhe/lessons/explain';
import { reasonOf } from '@chuhe/lessons/move-reason';
import { isBadGrade, type PositionView } from '@chuhe/lessons/move-verdict';
import type { Reason } from '@chuhe/lessons/reason';
import { bestView, type Findings, type Review } from '@chuhe/lessons/review';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';
import { defineService } from '../../../lib/services.ts';

interface Found {
  readonly review: Review;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
}

interface KnownReason {
  readonly move: string;
  readonly fen: string;
  readonly after: PositionView | undefined;
  readonly reason: Reason | undefined;
}

/** By the view of the position before the move: the last answer. Searching for reasons takes longer than drawing the report. */
const knownReasons = defineService(() => new WeakMap<PositionView, KnownReason>());

/** By index of the move: why it is bad; `undefined` for other moves and where nothing is proved. */
export function reasonsOfReview(
  game: Game,
  { review, moves, findings }: Found,
): readonly (Reason | undefined)[] {
  return moves.map((_, index) =>
    isBadGrade(review.verdicts[index]?.grade)
      ? reasonAt(index, game, { moves, findings })
      : undefined,
  );
}

function reasonAt(
  index: number,
  game: Game,
  { moves, findings }: Omit<Found, 'review'>,
): Reason | undefined {
  const [played, view, after] = [
    moves[index],
    bestView(index, findings),
    findings.views[index + 1],
  ];
  if (played === undefined || view === undefined) return undefined;
  const before = positionAt(game, nodeOf(game, played.id).parent ?? ROOT);
  const known = knownReasons().get(view);
  const isSame = known?.move === played.move && known.fen === before.fen && known.after === after;
  if (isSame) return known.reason;
  const reason = reasonOf({ index, moves, findings, before }, explain);
  knownReasons().set(view, { move: played.move, fen: before.fen, after, reason });
  return reason;
}
