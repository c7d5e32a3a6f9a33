import { type Game, type NodeId, nodeAt, setComment } from '@chuhe/game/tree';

/** The game with a comment for each reason. It follows what the move's comment says already. */
export function withReasons(game: Game, reasons: ReadonlyMap<NodeId, string>): Game {
  let next = game;
  for (const [id, reason] of reasons) {
    const node = nodeAt(next, id);
    if (node === undefined) continue;
    next = setComment(next, id, [node.comment, reason].filter(Boolean).join('\n'));
  }
  return next;
}
