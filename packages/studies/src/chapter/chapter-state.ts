/**
 * The state of a chapter: its tree with deleted nodes and claims, which operations change. A state is immutable. `gameOf` makes the game
 * that users see, and `stateOf` a state from a game.
 *
 * ```ts
 * import { addLine, newGame, ROOT } from '@chuhe/game/tree';
 * import { gameOf, stateOf } from '@chuhe/studies/chapter-state';
 *
 * const played = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (played.ok) gameOf(stateOf(played.value.game)).nodeCount; // 2
 * ```
 */
import {
  type Game,
  GameBuilder,
  type NodeId,
  newGame,
  nodeOf,
  ROOT,
  type Tag,
} from '@chuhe/game/tree';
import {
  type ChapterNode,
  type Claim,
  changeNode,
  isAlive,
  makeChapterNode,
  rebuild,
} from './chapter-node.ts';
import { annotationsOf, hasNotes, NO_NOTES, notesOf } from './notes.ts';

export type { ChapterNode } from './chapter-node.ts';

export interface ChapterState {
  /** The starting position, as a FEN of two parts. */
  readonly start: string;
  /** Each name occurs once. */
  readonly tags: readonly Tag[];
  readonly root: ChapterNode;
  /** The sequence number of the last operation that the state has; 0 for a new chapter. */
  readonly sequence: number;
}

/** A chapter without moves. Throws a `RangeError` if the start is not a legal position. */
export function newState(start?: string): ChapterState {
  return { start: newGame({ start }).start, tags: [], root: makeChapterNode({}), sequence: 0 };
}

/** The state without deleted nodes, so that what was deleted cannot be read or restored. */
export function withoutDeleted(state: ChapterState): ChapterState {
  if (state.root.size === state.root.living) return state;
  const root = rebuild(state.root, (node, children) =>
    isAlive(node) ? changeNode(node, { children }) : undefined,
  );
  return root === undefined ? state : { ...state, root };
}

/** How many moves the chapter has, in all variations. */
export function countMoves({ root }: ChapterState): number {
  return root.living - 1;
}

/**
 * The state of a new chapter with the moves of a game. Siblings with the same move become one node, which keeps the notes of the first
 * that has some. All nodes belong to the editor.
 */
export function stateOf(game: Game, editor = 0): ChapterState {
  const claims = [{ editor, sequence: 0 }];
  const root = merge(game, claims);
  return { start: game.start, tags: uniqueTags(game.tags), root, sequence: 0 };
}

/** A node to make, from one or more nodes of a game. */
interface Joined {
  readonly nodes: NodeId[];
  readonly children: Joined[];
}

function merge(game: Game, claims: readonly Claim[]): ChapterNode {
  const top: Joined = { nodes: [ROOT], children: [] };
  const order = [top];
  // The list grows while it is walked: parents come before their children.
  for (const joined of order) {
    const byMove = new Map<number, Joined>();
    for (const id of joined.nodes.flatMap((node) => nodeOf(game, node).children)) {
      const { move } = nodeOf(game, id);
      const known = byMove.get(move);
      if (known) known.nodes.push(id);
      else {
        const child: Joined = { nodes: [id], children: [] };
        byMove.set(move, child);
        joined.children.push(child);
        order.push(child);
      }
    }
  }
  const made = new Map<Joined, ChapterNode>();
  for (const joined of order.toReversed()) {
    const children = joined.children.flatMap((child) => made.get(child) ?? []);
    made.set(joined, makeJoined(game, joined, { claims, children }));
  }
  return made.get(top) ?? makeChapterNode({});
}

function makeJoined(
  game: Game,
  { nodes: [first = ROOT, ...others] }: Joined,
  { claims, children }: Pick<ChapterNode, 'claims' | 'children'>,
): ChapterNode {
  const notes = [first, ...others].map((id) => notesOf(nodeOf(game, id))).find(hasNotes);
  const { move } = nodeOf(game, first);
  return makeChapterNode({
    move,
    claims: first === ROOT ? [] : claims,
    notes: notes ?? NO_NOTES,
    children,
  });
}

function uniqueTags(tags: readonly Tag[]): Tag[] {
  const byName = new Map<string, Tag>();
  for (const tag of tags) if (!byName.has(tag.name)) byName.set(tag.name, tag);
  return [...byName.values()];
}

/** The game that users see: the living nodes. Use paths to find a node of an earlier game in it, since ids change. */
export function gameOf({ start, tags, root }: ChapterState): Game {
  const builder = new GameBuilder({ start, tags });
  builder.annotate(ROOT, annotationsOf(root.notes));
  const pending: { readonly node: ChapterNode; readonly parent: NodeId }[] = [];
  const push = (node: ChapterNode, parent: NodeId): void => {
    for (const child of node.children.toReversed()) {
      if (isAlive(child)) pending.push({ node: child, parent });
    }
  };
  push(root, ROOT);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parent } = next;
    const id = builder.add(parent, node.move);
    if (hasNotes(node.notes)) builder.annotate(id, annotationsOf(node.notes));
    push(node, id);
  }
  return builder.build();
}
