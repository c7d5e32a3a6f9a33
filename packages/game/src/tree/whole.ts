/**
 * Functions for whole games: merging, comparing and renumbering.
 *
 * ```ts
 * import { addLine, mergeGames, newGame, ROOT } from '@chuhe/game/tree';
 *
 * const cannon = addLine(newGame(), ROOT, ['h2e2']);
 * const horse = addLine(newGame(), ROOT, ['h0g2']);
 * if (cannon.ok && horse.ok) mergeGames(cannon.value.game, horse.value.game); // both, h2e2 first
 * ```
 */
import type { Move } from '@chuhe/rules/move';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { additions, sameAnnotations } from './annotations.ts';
import { editGame, type GameDraft } from './draft.ts';
import { GameBuilder } from './game-builder.ts';
import { walk } from './lines.ts';
import { type Game, type GameNode, type NodeId, nodeOf, ROOT, type Tag } from './model.ts';

export interface Merged {
  readonly game: Game;
  /** How many nodes are new to the first game. */
  readonly added: number;
}

/**
 * Adds the moves and annotations of the second game to the first. The order of the first game is kept. The result has the
 * tags of the first game, or those of the second if the first has neither moves nor tags. Tags are not mixed, since the
 * players of one game do not fit the date of another.
 */
export function mergeGames(a: Game, b: Game): Result<Merged, 'different-start'> {
  if (a.start !== b.start) return fail('different-start');
  const merged = editGame(a, (draft) => {
    const pending: Pair[] = [[ROOT, nodeOf(b, ROOT)]];
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      const [into, from] = pair;
      addAnnotations(draft, into, from);
      const pairs = mergeChildren(draft, into, childrenOf(b, from));
      for (const child of pairs.toReversed()) pending.push(child);
    }
  });
  const isEmpty = a.nodeCount === 0 && a.tags.length === 0;
  const tags = isEmpty && b.tags.length > 0 ? b.tags : a.tags;
  const game = tags === a.tags ? merged : { ...merged, tags };
  return ok({ game, added: game.nodeCount - a.nodeCount });
}

/** A node of the first game and the node of the second to merge into it. */
type Pair = readonly [into: NodeId, from: GameNode];

function addAnnotations(draft: GameDraft, into: NodeId, from: GameNode): void {
  const change = additions(draft.node(into), from);
  if (Object.keys(change).length > 0) draft.annotate(into, change);
}

function mergeChildren(draft: GameDraft, into: NodeId, others: readonly GameNode[]): Pair[] {
  const byMove = new Map<Move, NodeId>();
  for (const id of draft.node(into).children.toReversed()) byMove.set(draft.node(id).move, id);
  return others.map((from) => {
    const id = byMove.get(from.move) ?? draft.add(into, from.move);
    byMove.set(from.move, id);
    return [id, from];
  });
}

/** Whether two games have the same content in the same order; ids are not compared. */
export function sameGame(a: Game, b: Game): boolean {
  if (a.start !== b.start || a.nodeCount !== b.nodeCount || !sameTags(a.tags, b.tags)) return false;
  const pending: (readonly [GameNode, GameNode])[] = [[nodeOf(a, ROOT), nodeOf(b, ROOT)]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right && a.nodes === b.nodes) continue;
    if (!sameNode(left, right)) return false;
    const others = childrenOf(b, right);
    for (const [index, child] of childrenOf(a, left).entries()) {
      const other = others[index];
      if (other) pending.push([child, other]);
    }
  }
  return true;
}

function sameNode(a: GameNode, b: GameNode): boolean {
  return a.move === b.move && a.children.length === b.children.length && sameAnnotations(a, b);
}

function sameTags(a: readonly Tag[], b: readonly Tag[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, value }, index) => name === b[index]?.name && value === b[index].value)
  );
}

function childrenOf(game: Game, node: GameNode): GameNode[] {
  return node.children.map((child) => nodeOf(game, child));
}

export interface Compacted {
  readonly game: Game;
  /** New ids by old ids. */
  readonly ids: ReadonlyMap<NodeId, NodeId>;
}

/** Renumbers the nodes, which closes the gaps that deleted nodes left: the ids are 0 to `nodeCount`, in walk order. */
export function compact(game: Game): Compacted {
  const builder = new GameBuilder({ start: game.start, tags: game.tags });
  const ids = new Map<NodeId, NodeId>([[ROOT, ROOT]]);
  builder.annotate(ROOT, nodeOf(game, ROOT));
  for (const { node } of walk(game)) {
    const id = builder.add(ids.get(node.parent ?? ROOT) ?? ROOT, node.move);
    ids.set(node.id, id);
    builder.annotate(id, node);
  }
  return { game: builder.build(), ids };
}
