import type { CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { AskProblem } from '../../../lib/sources/ask-problem.ts';

/** What is known of the position that the user looks at, as a panel shows it; a snapshot never changes. */
export interface CloudSnapshot {
  /** The position that all that follows is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** `undefined` until it is known what is known. */
  readonly position: CloudPosition | undefined;
  /** The best move at each turn. */
  readonly line: readonly string[];
  /** The database elsewhere that the server asks; none where it is null. */
  readonly upstream: CloudView['upstream'];
  /** Why what is shown, if anything is, is not what the server knows now. */
  readonly problem: CloudProblem | undefined;
  /** Whether the answer takes so long that the user is to be told. */
  readonly isLate: boolean;
  /** What the server does about a position that is not known well. */
  readonly learning: Learning | undefined;
}

/** `locked`: the user may not read, or not any more; `credit`: what the user may look up is used up. */
export type CloudProblem = AskProblem | 'locked' | 'credit';

/** `off`: the server has no engine; `full`: too many positions wait there. */
export type Learning = 'queued' | 'full' | 'off';

/** What is kept of a position. */
export interface KeptPosition {
  readonly position: CloudPosition;
  /** Missing where it was looked up beside another. */
  readonly line?: readonly string[];
  /** When it was asked for, in milliseconds. */
  readonly at: number;
}

/** Whatever is set on the server, it makes no search of so many nodes again where so many moves, or all, are known by it. */
const WELL = { nodes: 1_000_000, moves: 5 } as const;

/** Whether the server may want to look at the position: it decides by itself, and this only spares it the question. */
export function isShallow({ status, moves, isComplete }: CloudPosition): boolean {
  if (status === 'over') return false;
  const well = moves.filter(
    ({ source, nodes }) => source === 'upstream' || (nodes ?? 0) >= WELL.nodes,
  );
  return well.length < WELL.moves && !(isComplete && well.length === moves.length);
}
