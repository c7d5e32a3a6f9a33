import { type Game, mainline, type NodeId, nodeOf } from '@chuhe/game/tree';

/** The node, or the last one before it that is on the mainline. */
export function lastOnMainline(game: Game, node: NodeId): NodeId {
  const main = new Set(mainline(game).map(({ id }) => id));
  let at = nodeOf(game, node);
  while (at.parent !== undefined && !main.has(at.id)) at = nodeOf(game, at.parent);
  return at.id;
}
