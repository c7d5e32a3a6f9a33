/** The commands of the move menu, and the moves that each of them affects. */
import {
  deleteNode,
  type Game,
  type GameNode,
  lineFrom,
  makeMainline,
  type NodeId,
  nodeAt,
  nodeOf,
  nodesTo,
  promote,
  ROOT,
  setComment,
  setCommentBefore,
  toggleGlyph,
  variationHead,
  walk,
} from '@chuhe/game/tree';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBack } from '../../../lib/game/way-back.ts';
import type { CommentSpot } from './move-rows.ts';

const MOVE_EDITS = ['promote', 'makeMainline', 'copyLine', 'deleteFromHere'] as const;
export type MoveEdit = (typeof MOVE_EDITS)[number];

export interface TouchedMoves {
  readonly kind: 'kept' | 'deleted';
  readonly nodes: ReadonlySet<NodeId>;
}

/** The moves that a command would promote, copy or delete. */
export function touchedMoves(game: Game, id: NodeId, edit: MoveEdit): TouchedMoves {
  if (edit === 'deleteFromHere') return { kind: 'deleted', nodes: treeOf(game, id) };
  if (edit === 'copyLine') return { kind: 'kept', nodes: idsOf(lineThrough(game, id)) };
  const levels = edit === 'promote' ? 1 : Number.POSITIVE_INFINITY;
  return { kind: 'kept', nodes: variationLine(game, id, levels) };
}

function treeOf(game: Game, id: NodeId): ReadonlySet<NodeId> {
  const nodes = new Set([id]);
  for (const { node } of walk(game, id)) nodes.add(node.id);
  return nodes;
}

/** The whole line through a move, from the start of the game to its end. */
export function lineThrough(game: Game, id: NodeId): GameNode[] {
  return [...nodesTo(game, id), ...lineFrom(game, id)];
}

/**
 * The line through a move, from the start of an enclosing variation. `levels` selects the variation: 1 is the innermost one, and a
 * larger number one further out, up to the outermost. Empty for a move on the mainline.
 */
function variationLine(game: Game, id: NodeId, levels: number): ReadonlySet<NodeId> {
  const nodes = lineThrough(game, id);
  let head = variationHead(game, id);
  let first = head;
  for (let level = 1; level < levels && head !== undefined; level += 1) {
    head = variationHead(game, nodeOf(game, head).parent ?? ROOT);
    first = head ?? first;
  }
  return idsOf(first === undefined ? [] : nodes.slice(nodeOf(game, first).ply - 1));
}

function idsOf(nodes: readonly GameNode[]): ReadonlySet<NodeId> {
  return new Set(nodes.map((node) => node.id));
}

/** Whether a move is on the mainline. Such a move cannot be promoted. */
export function isOnMainline(game: Game, id: NodeId): boolean {
  return variationHead(game, id) === undefined;
}

/** Promotes a variation by one level. */
export function promoteVariation(id: NodeId): void {
  editGame((game) => ({ game: promote(game, variationHead(game, id) ?? id) }));
}

export function makeLineMain(id: NodeId): void {
  editGame((game) => ({ game: makeMainline(game, id) }));
}

export interface Deletion {
  readonly removed: number;
  /** Undoes the deletion, unless something else has changed since. */
  readonly back: WayBack;
}

/** Deletes a move and all moves after it. The current move changes only if it was deleted. */
export function deleteFromHere(id: NodeId): Deletion {
  const { game: before, current } = gameStore.getState();
  const { game, selected, removed } = deleteNode(before, id);
  const isGone = game.nodes.get(current) === undefined;
  editGame(() => ({ game, current: isGone ? selected : current }));
  return { removed, back: wayBack() };
}

/** Maximum length of a typed comment; files may have longer ones. */
export const COMMENT_LIMIT = 8000;

export function commentAt(game: Game, { node, place }: CommentSpot): string {
  const { comment = '', commentBefore = '' } = nodeAt(game, node) ?? {};
  return place === 'after' ? comment : commentBefore;
}

/** @param was the comment when the user began to write. If others have changed it since, both texts are kept. */
export function writeComment(spot: CommentSpot, text: string, was?: string): void {
  const { node, place } = spot;
  const write = place === 'after' ? setComment : setCommentBefore;
  editGame((game) => {
    if (!nodeAt(game, node)) return { game };
    return { game: write(game, node, joined(text.trim(), was?.trim(), commentAt(game, spot))) };
  });
}

/** The text of the user, with the text that others have written meanwhile. */
function joined(text: string, was: string | undefined, now: string): string {
  if (was === undefined || now.trim() === was || text.includes(now)) return text;
  if (text === was || now.includes(text)) return now;
  return `${now}\n\n${text}`;
}

export function toggleGrade(glyph: number): void {
  const { current } = gameStore.getState();
  if (current !== ROOT) editGame((game) => ({ game: toggleGlyph(game, current, glyph) }));
}
