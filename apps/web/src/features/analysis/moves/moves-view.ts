/** How the user looks at the moves: not part of the game, and gone with the page. */
import { type Game, type NodeId, nodeAt, nodeOf, walk } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import type { TouchedMoves } from './move-edits.ts';
import type { CommentSpot } from './move-rows.ts';

export interface MovesView {
  /** First moves of the variations that are collapsed. */
  readonly collapsed: ReadonlySet<NodeId>;
  /** The comment being written. */
  readonly editing: CommentSpot | undefined;
  /** What the menu entry under the pointer would touch. */
  readonly preview: TouchedMoves | undefined;
}

const NOTHING: MovesView = { collapsed: new Set(), editing: undefined, preview: undefined };

export const movesView = createStore<MovesView>()(() => NOTHING);

/** For another game. */
export function resetView(): void {
  movesView.setState(NOTHING);
}

export function editComment(spot: CommentSpot | undefined): void {
  movesView.setState({ editing: spot });
}

export function showPreview(preview: TouchedMoves | undefined): void {
  if (movesView.getState().preview !== preview) movesView.setState({ preview });
}

export function toggleFold(head: NodeId): void {
  const collapsed = new Set(movesView.getState().collapsed);
  if (!collapsed.delete(head)) collapsed.add(head);
  movesView.setState({ collapsed });
}

export function foldAll(game: Game): void {
  const collapsed = new Set<NodeId>();
  for (const { node, opens } of walk(game)) if (opens) collapsed.add(node.id);
  movesView.setState({ collapsed });
}

export function unfoldAll(): void {
  movesView.setState({ collapsed: NOTHING.collapsed });
}

/** Unfolds whatever hides a move. */
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
