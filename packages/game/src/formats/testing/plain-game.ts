import { GameBuilder } from '../../tree/game-builder.ts';
import { walk } from '../../tree/lines.ts';
import { type Annotations, type Game, type NodeId, nodeOf, ROOT } from '../../tree/model.ts';

/** The game with what text formats can hold: moves, variations, and one comment for each node. */
export function plainGame(game: Game): Game {
  const builder = new GameBuilder({ start: game.start, tags: game.tags });
  const ids = new Map<NodeId, NodeId>([[ROOT, ROOT]]);
  builder.annotate(ROOT, plainComment(nodeOf(game, ROOT)));
  for (const { node } of walk(game)) {
    const id = builder.add(ids.get(node.parent ?? ROOT) ?? ROOT, node.move);
    ids.set(node.id, id);
    builder.annotate(id, plainComment(node));
  }
  return builder.build();
}

function plainComment({ commentBefore, comment }: Annotations): Annotations {
  const texts = [commentBefore, comment].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { comment: texts.join('\n') };
}
