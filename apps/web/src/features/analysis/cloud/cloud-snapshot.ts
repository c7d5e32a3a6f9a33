import type { CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { AskProblem } from '../../../lib/sources/ask-problem.ts';

/** What the cloud says about a position. */
export interface CloudSnapshot {
  /** The position that the rest is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** `undefined` until there is an answer. */
  readonly position: CloudPosition | undefined;
  /** The best move at each turn. */
  readonly line: readonly string[];
  /** The database elsewhere that the server asks; `null` for none. */
  readonly upstream: CloudView['upstream'];
  /** Why `position` is missing or may be out of date. */
  readonly problem: CloudProblem | undefined;
  /** Whether the answer takes so long that the user should see a sign of it. */
  readonly isLate: boolean;
  /** What the server does about a position that is not known well. */
  readonly learning: Learning | undefined;
  readonly retry: () => void;
}

/** `locked`: the user may not read, or not any more; `credit`: what the user may look up is used up. */
export type CloudProblem = AskProblem | 'locked' | 'credit';

/** `off`: the server has no engine; `full`: too many positions wait there. */
export type Learning = 'queued' | 'full' | 'off';

/** The server does not search a position again where so many moves, or all, are known by a search of so many nodes. */
const WELL = { nodes: 1_000_000, moves: 5 } as const;

/** Whether the server may want to work the position out. It decides itself; this only spares it the request. */
export function isShallow({ status, moves, isComplete }: CloudPosition): boolean {
  if (status === 'over') return false;
  const well = moves.filter(
    ({ source, nodes }) => source === 'upstream' || (nodes ?? 0) >= WELL.nodes,
  );
  return well.length < WELL.moves && !(isComplete && well.length === moves.length);
}
