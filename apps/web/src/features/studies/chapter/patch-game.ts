import {
  type AnnotationChange,
  addMove,
  annotate,
  deleteNode,
  type Game,
  type GameNode,
  type NodeId,
  nodeOf,
  promote,
  ROOT,
} from '@chuhe/game/tree';

/**
 * Makes the moves, annotations and tags of a game those of another one. Moves that both have keep their ids, so that the page stays where
 * it is. Games with different starting positions have no moves in common.
 */
export function patchGame(game: Game, target: Game): Game {
  if (game.start !== target.start) return target;
  let next = game;
  const pending: (readonly [here: NodeId, there: NodeId])[] = [[ROOT, ROOT]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [here, there] = pair;
    const node = nodeOf(target, there);
    next = patchChildren(patchAnnotations(next, here, node), here, childrenOf(target, node));
    for (const [index, child] of nodeOf(next, here).children.entries()) {
      pending.push([child, node.children[index] ?? ROOT]);
    }
  }
  return sameTags(next, target) ? next : { ...next, tags: target.tags };
}

function childrenOf(game: Game, { children }: GameNode): readonly GameNode[] {
  return children.map((child) => nodeOf(game, child));
}

/** Gives a node exactly these children, in this order. */
function patchChildren(game: Game, id: NodeId, wanted: readonly GameNode[]): Game {
  let next = game;
  for (const child of childrenOf(game, nodeOf(game, id))) {
    if (!wanted.some(({ move }) => move === child.move)) next = deleteNode(next, child.id).game;
  }
  for (const [index, { move }] of wanted.entries()) {
    const known = childrenOf(next, nodeOf(next, id)).find((child) => child.move === move);
    // Adding a move replays the line before it, which takes time, so it is done for new moves only.
    const added = known === undefined ? addMove(next, id, move) : undefined;
    if (added?.ok === true) next = added.value.game;
    const child = known?.id ?? (added?.ok === true ? added.value.id : undefined);
    if (child !== undefined) next = moveTo(next, child, index);
  }
  return next;
}

/** Promotes a node until it has this place among its siblings. */
function moveTo(game: Game, id: NodeId, index: number): Game {
  let next = game;
  const { parent = ROOT } = nodeOf(game, id);
  for (let at = nodeOf(game, parent).children.indexOf(id); at > index; at -= 1) {
    next = promote(next, id);
  }
  return next;
}

function patchAnnotations(game: Game, id: NodeId, node: GameNode): Game {
  const { commentBefore, comment, glyphs, shapes, evaluation, clock, elapsed } = node;
  const change: AnnotationChange = {
    comment,
    glyphs,
    shapes,
    evaluation,
    clock,
    elapsed,
    ...(id !== ROOT && { commentBefore }),
  };
  return annotate(game, id, change);
}

function sameTags({ tags: here }: Game, { tags: there }: Game): boolean {
  return (
    here.length === there.length &&
    here.every(({ name, value }, index) => {
      const other = there[index];
      return other?.name === name && other.value === value;
    })
  );
}
