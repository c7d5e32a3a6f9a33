/** The state of the move list, which is neither part of the game nor stored. */
import { type Game, type NodeId, nodeAt, nodeOf, walk } from '@chuhe/game/tree';
import { defineStore } from '../../../lib/services.ts';
import { revealMoves } from '../../../lib/state/shown-view.ts';
import type { TouchedMoves } from './move-edits.ts';
import type { CommentSpot } from './move-rows.ts';

export interface MovesView {
  /** The first moves of the collapsed variations. */
  readonly collapsed: ReadonlySet<NodeId>;
  /** The comment being edited. */
  readonly editing: CommentSpot | undefined;
  /** The moves that the menu entry under the pointer would affect. */
  readonly preview: TouchedMoves | undefined;
}

const NOTHING: MovesView = { collapsed: new Set(), editing: undefined, preview: undefined };

export const movesView = defineStore<MovesView>(() => NOTHING);

/** Called when another game is opened. */
export function resetView(): void {
  movesView.setState(NOTHING);
}

/** Edits a comment, or ends that. Shows the move list first, because the field is in it. */
export function editComment(spot: CommentSpot | undefined): void {
  if (spot !== undefined) revealMoves();
  movesView.setState({ editing: spot });
}

export function showPreview(preview: TouchedMoves | undefined): void {
  if (movesView.getState().preview !== preview) movesView.setState({ preview });
}

export function toggleCollapsed(head: NodeId): void {
  const collapsed = new Set(movesView.getState().collapsed);
  if (!collapsed.delete(head)) collapsed.add(head);
  movesView.setState({ collapsed });
}

export function collapseAll(game: Game): void {
  const collapsed = new Set<NodeId>();
  for (const { node, opens } of walk(game)) if (opens) collapsed.add(node.id);
  movesView.setState({ collapsed });
}

export function expandAll(): void {
  movesView.setState({ collapsed: NOTHING.collapsed });
}

/** Expands all variations that hide a move. */
export function reveal(game: Game, id: NodeId): void {
  const { collapsed } = movesView.getState();
  const hiding = headsAbove(game, id).filter((head) => collapsed.has(head));
  if (hiding.length === 0) return;
  const next = new Set(collapsed);
  for (const head of hiding) next.delete(head);
  movesView.setState({ collapsed: next });
}

function headsAbove(game: Game, id: NodeId): NodeId[] {
  const heads: NodeId[] = [];
  let node = nodeAt(game, id);
  while (node?.parent !== undefined) {
    const parent = nodeOf(game, node.parent);
    if (parent.children[0] !== node.id && node.id !== id) heads.push(node.id);
    node = parent;
  }
  return heads;
}
