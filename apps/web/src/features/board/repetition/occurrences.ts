/**
 * Counts how often a node's position occurs on the path to the node. The path never changes, so the count is cached by
 * node, which keeps long move lists fast.
 */
import { boardAt, type Game, type GameNode, type NodeId, nodeOf } from '@chuhe/game/tree';

/** The two halves of a position's key. If `isFresh`, the position follows a capture or is the start, so no earlier position equals it. */
interface Footprint {
  readonly low: number;
  readonly high: number;
  readonly isFresh: boolean;
}

const footprints = new WeakMap<GameNode, Footprint>();
const counts = new WeakMap<GameNode, number>();

/** Number of occurrences since the last capture, including the node itself: at least 1. */
export function occurrencesAt(game: Game, id: NodeId): number {
  const node = nodeOf(game, id);
  const count = counts.get(node) ?? countBack(game, node);
  counts.set(node, count);
  return count;
}

/** Walks back to the last capture or to an occurrence whose count is cached. */
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
