/**
 * Edits of the tree. Each returns a new game and leaves the old one unchanged, so a caller that keeps the old game can undo
 * the edit. If nothing changes, the identical game is returned.
 *
 * An unknown id is a programming error and throws a `RangeError`. `addMove` and `addLine` return errors instead, because
 * their input comes from users and files.
 *
 * ```ts
 * import { addLine, deleteNode, newGame, ROOT } from '@chuhe/game/tree';
 *
 * const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'h0g2']);
 * if (added.ok) {
 *   const { game, id } = added.value;
 *   deleteNode(game, id); // { game, selected: 2, removed: 1 }
 * }
 * ```
 */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { editGame, type GameDraft } from './draft.ts';
import { lineFrom, moveOf } from './lines.ts';
import { type Game, type NodeId, nodeAt, nodeOf, ROOT } from './model.ts';
import { boardAt } from './positions.ts';

export interface AddedMove {
  readonly game: Game;
  /** The node with the move: a new one, or an existing child. */
  readonly id: NodeId;
  readonly added: boolean;
}

const ADD_FAILURES = ['no-such-node', 'illegal-move'] as const;
export type AddFailure = (typeof ADD_FAILURES)[number];

/** Plays a move after a node. A new move becomes the last sibling. */
export function addMove(
  game: Game,
  parent: NodeId,
  move: Move | string,
): Result<AddedMove, AddFailure> {
  const line = addLine(game, parent, [move]);
  if (!line.ok) return fail(line.error.code);
  return ok({ game: line.value.game, id: line.value.id, added: line.value.added > 0 });
}

export interface AddedLine {
  readonly game: Game;
  /** The node of the last move. */
  readonly id: NodeId;
  /** How many of the moves are new. */
  readonly added: number;
}

export interface AddLineFailure {
  readonly code: AddFailure;
  /** Index of the illegal move; 0 for an unknown node. */
  readonly at: number;
}

/** Plays consecutive moves: all of them, or none if one is illegal. */
export function addLine(
  game: Game,
  parent: NodeId,
  moves: readonly (Move | string)[],
): Result<AddedLine, AddLineFailure> {
  if (!nodeAt(game, parent)) return fail({ code: 'no-such-node', at: 0 });
  const existing = followLine(game, parent, moves);
  const rest = checkMoves(boardAt(game, existing.id), moves.slice(existing.length));
  if (!rest.ok) return fail({ code: 'illegal-move', at: existing.length + rest.error });
  let { id } = existing;
  const next = editGame(game, (draft) => {
    for (const move of rest.value) id = draft.add(id, move);
  });
  return ok({ game: next, id, added: rest.value.length });
}

/** Follows the part of the line that the game already has. */
function followLine(
  game: Game,
  parent: NodeId,
  moves: readonly (Move | string)[],
): { readonly id: NodeId; readonly length: number } {
  let id = parent;
  for (const [length, wanted] of moves.entries()) {
    const move = moveOf(wanted);
    const next = nodeOf(game, id).children.find((child) => nodeOf(game, child).move === move);
    if (next === undefined) return { id, length };
    id = next;
  }
  return { id, length: moves.length };
}

const scratch = new Uint16Array(MAX_MOVES);

/** The moves in their 16-bit form, or the index of the first illegal one. */
function checkMoves(board: Board, moves: readonly (Move | string)[]): Result<Move[], number> {
  const checked: Move[] = [];
  for (const [index, wanted] of moves.entries()) {
    const move = moveOf(wanted);
    if (move === undefined || !isLegal(board, move)) return fail(index);
    board.make(move);
    checked.push(move);
  }
  return ok(checked);
}

export function isLegal(board: Board, move: Move): boolean {
  const end = legalMoves(board, scratch, 0);
  const at = scratch.indexOf(move);
  return at >= 0 && at < end;
}

export interface Deleted {
  readonly game: Game;
  /** The node to show next. */
  readonly selected: NodeId;
  /** How many nodes were deleted. */
  readonly removed: number;
}

/** Deletes a node and its descendants; the parent is selected. The root cannot be deleted. */
export function deleteNode(game: Game, id: NodeId): Deleted {
  const { parent } = nodeOf(game, id);
  if (parent === undefined) throw new RangeError('the root cannot be deleted');
  const next = editGame(game, (draft) => {
    keepChildren(draft, parent, (child) => child !== id);
  });
  return { game: next, selected: parent, removed: game.nodeCount - next.nodeCount };
}

/** Deletes the descendants of a node; the node stays selected. */
export function deleteAfter(game: Game, id: NodeId): Deleted {
  const next = editGame(game, (draft) => {
    keepChildren(draft, id, () => false);
  });
  return { game: next, selected: id, removed: game.nodeCount - next.nodeCount };
}

/** Deletes every variation after a node, so that only one line follows it; the node stays selected. */
export function deleteVariations(game: Game, id: NodeId = ROOT): Deleted {
  const next = editGame(game, (draft) => {
    for (const { id: at, children } of [nodeOf(game, id), ...lineFrom(game, id)]) {
      if (children.length > 1) keepChildren(draft, at, (child) => child === children[0]);
    }
  });
  return { game: next, selected: id, removed: game.nodeCount - next.nodeCount };
}

function keepChildren(draft: GameDraft, id: NodeId, keep: (child: NodeId) => boolean): void {
  const { children } = draft.node(id);
  const kept = children.filter(keep);
  if (kept.length === children.length) return;
  draft.removeTrees(children.filter((child) => !keep(child)));
  draft.setChildren(id, kept);
}

/** Moves a node up by one among its siblings; the first stays first. See `variationHead`. */
export function promote(game: Game, id: NodeId): Game {
  return moveBy(game, id, -1);
}

/** Moves a node down by one among its siblings; the last stays last. */
export function demote(game: Game, id: NodeId): Game {
  return moveBy(game, id, 1);
}

function moveBy(game: Game, id: NodeId, step: 1 | -1): Game {
  const { parent } = nodeOf(game, id);
  if (parent === undefined) return game;
  const { children } = nodeOf(game, parent);
  const from = children.indexOf(id);
  const other = children[from + step];
  if (other === undefined) return game;
  return editGame(game, (draft) => {
    draft.setChildren(parent, children.with(from, other).with(from + step, id));
  });
}

/** Makes the node and all its ancestors the first among their siblings. */
export function makeMainline(game: Game, id: NodeId): Game {
  return editGame(game, (draft) => {
    let node = draft.node(id);
    while (node.parent !== undefined) {
      const first = node.id;
      const { children, id: parent } = draft.node(node.parent);
      if (children[0] !== first) {
        draft.setChildren(parent, [first, ...children.filter((child) => child !== first)]);
      }
      node = draft.node(parent);
    }
  });
}
