/**
 * How often the position of a node has stood on the way to it, for a list that shows many nodes at once. What leads to a
 * node never changes, so its number holds in every game that shares the node, and goes with it.
 */
import { boardAt, type Game, type GameNode, type NodeId, nodeOf } from '@chuhe/game/tree';

/** A position by its key, and whether none before it can be the same. */
interface Footprint {
  readonly low: number;
  readonly high: number;
  readonly isFresh: boolean;
}

const footprints = new WeakMap<GameNode, Footprint>();
const counts = new WeakMap<GameNode, number>();

/** Occurrences since the last capture up to the node, which is one of them: at least 1. */
export function occurrencesAt(game: Game, id: NodeId): number {
  const node = nodeOf(game, id);
  const count = counts.get(node) ?? countBack(game, node);
  counts.set(node, count);
  return count;
}

/** Goes back to the last capture, or to an occurrence that has been counted already. */
function countBack(game: Game, node: GameNode): number {
  const own = footprintOf(game, node);
  let count = 1;
  let at = node;
  let seen = own;
  while (!seen.isFresh && at.parent !== undefined) {
    at = nodeOf(game, at.parent);
    seen = footprintOf(game, at);
    if (seen.low !== own.low || seen.high !== own.high) continue;
    const before = counts.get(at);
    if (before !== undefined) return count + before;
    count += 1;
  }
  return count;
}

function footprintOf(game: Game, node: GameNode): Footprint {
  const known = footprints.get(node) ?? makeFootprint(game, node);
  footprints.set(node, known);
  return known;
}

function makeFootprint(game: Game, node: GameNode): Footprint {
  if (node.parent === undefined) return keysOf(boardAt(game, node.id), true);
  const board = boardAt(game, node.parent);
  const captured = board.make(node.move);
  return keysOf(board, captured !== 0);
}

function keysOf(
  { keyLow, keyHigh }: { readonly keyLow: number; readonly keyHigh: number },
  isFresh: boolean,
): Footprint {
  return { low: keyLow, high: keyHigh, isFresh };
}
