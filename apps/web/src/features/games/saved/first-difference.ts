import { type Game, mainline, type NodeId, ROOT } from '@chuhe/game/tree';

interface Difference {
  readonly mine: NodeId;
  readonly theirs: NodeId;
  /** The first ply that differs, from 1; absent if both mainlines have the same moves. */
  readonly ply?: number;
}

/** Where two mainlines diverge: in each mainline, the node of the first move that differs, or the last node if it has no such move. */
export function firstDifference(mine: Game, theirs: Game): Difference {
  const [own, other] = [mainline(mine), mainline(theirs)];
  const length = Math.max(own.length, other.length);
  const index = Array.from({ length }).findIndex((_, at) => own[at]?.move !== other[at]?.move);
  const at = index < 0 ? length - 1 : index;
  const nodes = {
    mine: (own[at] ?? own.at(-1))?.id ?? ROOT,
    theirs: (other[at] ?? other.at(-1))?.id ?? ROOT,
  };
  return index < 0 ? nodes : { ...nodes, ply: index + 1 };
}
