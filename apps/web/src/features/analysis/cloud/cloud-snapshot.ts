import type { CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { AskProblem } from '../../../lib/sources/ask-problem.ts';

/** The state of the cloud for a position. */
export interface CloudSnapshot {
  /** The position to which the other fields belong; `undefined` while the cloud is not queried. */
  readonly fen: string | undefined;
  /** The cloud's answer; `undefined` until it has been received, and while the user has no access. */
  readonly position: CloudPosition | undefined;
  /** When the last successful answer for the position came, in milliseconds since 1970; 0 if none has. */
  readonly answeredAt: number;
  /** The line of best moves. */
  readonly line: readonly string[];
  /** The external database that the server queries; `null` if there is none. */
  readonly upstream: CloudView['upstream'];
  /** Why `position` is missing or may be out of date. */
  readonly problem: CloudProblem | undefined;
  /** Whether the answer is so late that the user should see it. */
  readonly isLate: boolean;
  /** What the server does about a position that is not well known. */
  readonly learning: Learning | undefined;
  readonly retry: () => void;
}

/** `locked`: the user has no permission to read the cloud. `credit`: the user's credits are used up. */
export type CloudProblem = Exclude<AskProblem, 'unpaid'> | 'locked' | 'credit';

/** `queued`: the position is in the server's queue. `full`: the queue is full. `off`: the server has no engine. */
export type Learning = 'queued' | 'full' | 'off';

/**
 * A position is well known if `moves` of its moves, or all of them, are well known. A move is well known if it comes from the external
 * database or from a search of at least `nodes` nodes.
 */
const WELL = { nodes: 1_000_000, moves: 5 } as const;

/** Whether the server may need to work out the position. The server decides; this check only avoids needless requests. */
export function isShallow({ status, moves, isComplete }: CloudPosition): boolean {
  if (status === 'over') return false;
  const well = moves.filter(
    ({ source, nodes }) => source === 'upstream' || (nodes ?? 0) >= WELL.nodes,
  );
  return well.length < WELL.moves && !(isComplete && well.length === moves.length);
}
