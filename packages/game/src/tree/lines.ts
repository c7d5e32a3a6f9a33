/**
 * Lines, paths of moves, and the walk through all nodes. Nothing recurses, since games may be thousands of moves deep.
 *
 * ```ts
 * import { newGame, walk } from '@chuhe/game/tree';
 * import { makeMove } from '@chuhe/rules/move';
 *
 * let text = '';
 * for (const { node, opens, closes } of walk(newGame())) {
 *   text += `${opens ? '(' : ''}${makeMove(node.move)}${')'.repeat(closes)} `;
 * }
 * ```
 */
import { type Move, parseMove } from '@chuhe/rules/move';
import { type Game, type GameNode, type NodeId, nodeOf, ROOT } from './model.ts';

export interface WalkStep {
  readonly node: GameNode;
  /** 0 on the line with which the walk starts, 1 in its variations, 2 in theirs. */
  readonly depth: number;
  /** Whether a variation starts with this move: write `(` before it. */
  readonly opens: boolean;
  /** How many variations end with this move: write this many `)` after it. */
  readonly closes: number;
}

/**
 * Every node below `from` in the order of written games: a move, then the variations to it, each to its end, then the
 * moves after it. A parent comes before its children, and a first child before its siblings. The root is not included.
 */
export function* walk(game: Game, from: NodeId = ROOT): Generator<WalkStep, undefined> {
  const pending: Pending[] = [];
  pushLine(pending, nodeOf(game, from).children, { depth: 0, closes: 0 });
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = nodeOf(game, next.id);
    const { depth, opens, variations } = next;
    const isLast = node.children.length === 0;
    const closes = isLast && variations.length === 0 ? next.closes : 0;
    pushLine(pending, node.children, { depth, closes: next.closes });
    // If the move is the last of its line, the last variation to it also ends that line.
    pushVariations(pending, variations, { depth: depth + 1, closes: isLast ? next.closes + 1 : 1 });
    yield { node, depth, opens, closes };
  }
}

interface Pending {
  readonly id: NodeId;
  readonly depth: number;
  readonly opens: boolean;
  /** Parentheses to close at the end of the line that continues with this node. */
  readonly closes: number;
  /** Siblings to visit directly after the node. */
  readonly variations: readonly NodeId[];
}

type Ending = Pick<Pending, 'depth' | 'closes'>;

function pushLine(pending: Pending[], children: readonly NodeId[], ending: Ending): void {
  const [id, ...variations] = children;
  if (id !== undefined) pending.push({ id, opens: false, variations, ...ending });
}

/** Pushes the last variation first, so that it is visited last. */
function pushVariations(
  pending: Pending[],
  variations: readonly NodeId[],
  { depth, closes }: Ending,
): void {
  for (let index = variations.length - 1; index >= 0; index -= 1) {
    const id = variations[index];
    if (id === undefined) continue;
    const last = index === variations.length - 1;
    pending.push({ id, depth, opens: true, closes: last ? closes : 1, variations: [] });
  }
}

/** The nodes of the mainline, without the root. */
export function mainline(game: Game): GameNode[] {
  return lineFrom(game, ROOT);
}

/** The nodes that follow a node, along first children. */
export function lineFrom(game: Game, id: NodeId): GameNode[] {
  const nodes: GameNode[] = [];
  let [next] = nodeOf(game, id).children;
  while (next !== undefined) {
    const node = nodeOf(game, next);
    nodes.push(node);
    [next] = node.children;
  }
  return nodes;
}

/** The nodes from the first move to this node, inclusive. */
export function nodesTo(game: Game, id: NodeId): GameNode[] {
  const nodes: GameNode[] = [];
  let node = nodeOf(game, id);
  while (node.parent !== undefined) {
    nodes.push(node);
    node = nodeOf(game, node.parent);
  }
  return nodes.toReversed();
}

/** The moves from the start to the node. */
export function pathOf(game: Game, id: NodeId): Move[] {
  return nodesTo(game, id).map((node) => node.move);
}

/** The node that the moves lead to from the start; `undefined` if the game does not have these moves. */
export function findPath(game: Game, moves: readonly (Move | string)[]): NodeId | undefined {
  // A game from a file may have two siblings with the same move, and the path may continue after either.
  let found: NodeId[] = [ROOT];
  for (const wanted of moves) {
    const move = moveOf(wanted);
    found = found
      .flatMap((id) => nodeOf(game, id).children)
      .filter((child) => nodeOf(game, child).move === move);
  }
  return found[0];
}

/** Accepts a move in either form; `undefined` for a malformed text. */
export function moveOf(move: Move | string): Move | undefined {
  return typeof move === 'string' ? parseMove(move) : move;
}

/** The moves of the whole line through the node: from the start to the node, then along first children. */
export function copyLine(game: Game, id: NodeId): Move[] {
  return [...pathOf(game, id), ...lineFrom(game, id).map((node) => node.move)];
}

/**
 * The first node of the variation that contains this node: the nearest one, inclusive, that is not the first among its
 * siblings. `undefined` on the mainline. Promote or demote this node when the user selects any move of a variation.
 */
export function variationHead(game: Game, id: NodeId): NodeId | undefined {
  let node = nodeOf(game, id);
  while (node.parent !== undefined) {
    const parent = nodeOf(game, node.parent);
    if (parent.children[0] !== node.id) return node.id;
    node = parent;
  }
  return undefined;
}
