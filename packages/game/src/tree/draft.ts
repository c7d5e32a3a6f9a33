/** Applies several edits to a game at once. Changed nodes are replaced; all others stay the same objects. */
import type { Move } from '@chuhe/rules/move';
import { type AnnotationChange, type Game, type GameNode, makeNode, type NodeId } from './model.ts';
import type { VectorDraft } from './persistent-vector.ts';
import { writeAnnotations } from './write-annotations.ts';

/** The game after the edits; the identical game if they change nothing. */
export function editGame(game: Game, edit: (draft: GameDraft) => void): Game {
  let { nodeCount } = game;
  const nodes = game.nodes.edit((table) => {
    const draft = new GameDraft(table, nodeCount);
    edit(draft);
    ({ nodeCount } = draft);
  });
  return nodes === game.nodes ? game : { ...game, nodes, nodeCount };
}

export class GameDraft {
  nodeCount: number;
  readonly #table: VectorDraft<GameNode | undefined>;

  constructor(table: VectorDraft<GameNode | undefined>, nodeCount: number) {
    this.#table = table;
    this.nodeCount = nodeCount;
  }

  /** Throws a `RangeError` for an unknown node. */
  node(id: NodeId): GameNode {
    const node = this.#table.get(id);
    if (!node) throw new RangeError(`no such node: ${id}`);
    return node;
  }

  childWith(parent: NodeId, move: Move): NodeId | undefined {
    return this.node(parent).children.find((child) => this.node(child).move === move);
  }

  /** Adds a node as the last child of the parent. */
  add(parent: NodeId, move: Move, annotations: AnnotationChange = {}): NodeId {
    const above = this.node(parent);
    const id = this.#table.size;
    const node = makeNode(id, above, move);
    writeAnnotations(node, annotations);
    this.#table.push(node);
    this.setChildren(parent, [...above.children, id]);
    this.nodeCount += 1;
    return id;
  }

  setChildren(id: NodeId, children: readonly NodeId[]): void {
    this.#table.set(id, { ...this.node(id), children });
  }

  annotate(id: NodeId, change: AnnotationChange): void {
    const node = { ...this.node(id) };
    writeAnnotations(node, change);
    this.#table.set(id, node);
  }

  /** Removes the nodes and all their descendants. The caller updates the children of the parent. */
  removeTrees(ids: readonly NodeId[]): void {
    const pending = [...ids];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      for (const child of this.node(id).children) pending.push(child);
      this.#table.set(id, undefined);
      this.nodeCount -= 1;
    }
  }
}
