/** Why the bad moves of a reviewed game are bad. */
import type { Position } from '@chuhe/rules/position';
import type { BadMove } from '../reasons/explain.ts';
import type { Reason } from '../reasons/reason.ts';
import { bestView, type Findings } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

/** Finds the reason of a bad move, as `explain` does. */
type Explain = (bad: BadMove) => Reason | undefined;

interface Judged {
  /** Index of the move in `moves`. */
  readonly index: number;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
  /** The position before the move. */
  readonly before: Position;
}

/**
 * The reason of a bad move, from the lines of the review. If the reply that the second search has found proves nothing, the line that the
 * first search has found after the move is tried as well.
 */
export function reasonOf(
  { index, moves, findings, before }: Judged,
  explain: Explain,
): Reason | undefined {
  const move = moves[index]?.move;
  if (move === undefined) return undefined;
  const searched = bestView(index, findings);
  const better = searched?.lines.find((line) => line.moves[0] !== move)?.moves ?? [];
  const own = searched?.lines.find((line) => line.moves[0] === move)?.moves.slice(1) ?? [];
  const after = findings.views[index + 1]?.lines[0]?.moves ?? [];
  const [first, second] = own.length > 0 ? [own, after] : [after, own];
  const reason = explain({ before, move, better, refutation: first });
  if (reason !== undefined || second.length === 0) return reason;
  return explain({ before, move, better, refutation: second });
}
