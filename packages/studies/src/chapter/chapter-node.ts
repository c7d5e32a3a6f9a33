import type { Move } from '@chuhe/rules/move';
import { NO_NOTES, type Notes } from './notes.ts';

/**
 * That an editor wants a node: the editor added it, or wrote a comment on it. A deletion ends the claims that its editor has seen. A
 * node without claims and without living descendants is deleted.
 */
export interface Claim {
  /** The number of the editor in the study. */
  readonly editor: number;
  /** The sequence number of the operation. */
  readonly sequence: number;
}

/** A node of the tree of moves. Nodes are immutable: an edit copies the nodes from the start to the edited one. */
export interface ChapterNode {
  /** 0 at the start. */
  readonly move: Move;
  /** At most one for each editor. */
  readonly claims: readonly Claim[];
  /** The id of the operation that deleted the node; `undefined` while it lives. */
  readonly deletion: string | undefined;
  /** A deleted node keeps its notes, so that they come back with it. */
  readonly notes: Notes;
  /** In the order of the game, with deleted ones in between. */
  readonly children: readonly ChapterNode[];
  /** How many nodes live here and below. The start counts as a living node. */
  readonly living: number;
  /** How many nodes are here and below, with deleted ones. */
  readonly size: number;
  /** The length of the comments here and below, in UTF-16 units. */
  readonly text: number;
}

type Fields = Pick<ChapterNode, 'move' | 'claims' | 'deletion' | 'notes' | 'children'>;

const NO_CHILDREN: readonly ChapterNode[] = [];
const NO_CLAIMS: readonly Claim[] = [];

export function makeChapterNode(fields: Partial<Fields>): ChapterNode {
  const { move = 0, claims = NO_CLAIMS, notes = NO_NOTES, children = NO_CHILDREN } = fields;
  let living = 0;
  let size = 1;
  let text = (notes.comment?.length ?? 0) + (notes.commentBefore?.length ?? 0);
  for (const child of children) {
    living += child.living;
    size += child.size;
    text += child.text;
  }
  const isAlive = move === 0 || claims.length > 0 || living > 0;
  const deletion = isAlive ? undefined : fields.deletion;
  if (isAlive) living += 1;
  return { move, claims, deletion, notes, children, living, size, text };
}

export function changeNode(node: ChapterNode, change: Partial<Fields>): ChapterNode {
  return makeChapterNode({ ...node, ...change });
}

export function isAlive(node: ChapterNode): boolean {
  return node.living > 0;
}

export function childWith(node: ChapterNode, move: Move): ChapterNode | undefined {
  return node.children.find((child) => child.move === move);
}

/** Replaces the child with the same move, or adds it as the last child. */
export function putChild(node: ChapterNode, child: ChapterNode): ChapterNode {
  const at = node.children.findIndex(({ move }) => move === child.move);
  const children = at < 0 ? [...node.children, child] : node.children.with(at, child);
  return changeNode(node, { children });
}

/** The nodes from the start along the moves, the start first; shorter than the moves if the tree ends before. */
export function nodesAlong(root: ChapterNode, moves: readonly Move[]): ChapterNode[] {
  const nodes = [root];
  let node: ChapterNode | undefined = root;
  for (const move of moves) {
    node = childWith(node, move);
    if (node === undefined) break;
    nodes.push(node);
  }
  return nodes;
}

/** The node at the end of the moves. */
export function nodeAlong(root: ChapterNode, moves: readonly Move[]): ChapterNode | undefined {
  const nodes = nodesAlong(root, moves);
  return nodes.length > moves.length ? nodes.at(-1) : undefined;
}

/** Puts a changed node in the place of the last of the nodes. @returns the changed start */
export function replaceLast(nodes: readonly ChapterNode[], changed: ChapterNode): ChapterNode {
  let below = changed;
  for (const node of nodes.slice(0, -1).toReversed()) below = putChild(node, below);
  return below;
}

/**
 * Rebuilds a tree from its leaves up, without recursion. `change` gets each node with its changed children and returns the node to keep,
 * or `undefined` to drop it.
 */
export function rebuild(
  top: ChapterNode,
  change: (node: ChapterNode, children: readonly ChapterNode[]) => ChapterNode | undefined,
): ChapterNode | undefined {
  const frames: Frame[] = [{ node: top, index: 0, kept: [] }];
  for (;;) {
    const frame = frames.at(-1);
    if (frame === undefined) return undefined;
    const child = frame.node.children[frame.index];
    if (child !== undefined) {
      frame.index += 1;
      frames.push({ node: child, index: 0, kept: [] });
      continue;
    }
    frames.pop();
    const changed = change(frame.node, frame.kept);
    const above = frames.at(-1);
    if (above === undefined) return changed;
    if (changed !== undefined) above.kept.push(changed);
  }
}

interface Frame {
  readonly node: ChapterNode;
  /** The next child to visit. */
  index: number;
  readonly kept: ChapterNode[];
}

/** The claims with one more; it replaces an earlier claim of its editor. */
export function addClaim(claims: readonly Claim[], claim: Claim): readonly Claim[] {
  return [...claims.filter(({ editor }) => editor !== claim.editor), claim];
}

export function hasClaimOf(node: ChapterNode, editor: number): boolean {
  return node.claims.some((claim) => claim.editor === editor);
}
