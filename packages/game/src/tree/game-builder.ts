/**
 * Builds a game in place, for parsers: moves are not checked and nothing is copied.
 *
 * ```ts
 * import { GameBuilder, ROOT } from '@chuhe/game/tree';
 * import { packMove } from '@chuhe/rules/move';
 *
 * const builder = new GameBuilder({ tags: [{ name: 'Red', value: 'Hu Ronghua' }] });
 * const first = builder.add(ROOT, packMove(170, 167)); // h2e2
 * builder.annotate(first, { comment: 'The central cannon.' });
 * builder.add(ROOT, packMove(202, 169)); // h0g2: after the first child, so a variation
 * const game = builder.build();
 * ```
 */
import type { Move } from '@chuhe/rules/move';
import {
  type AnnotationChange,
  checkTags,
  type Game,
  type GameNode,
  type GameOptions,
  makeNode,
  type NodeId,
  ROOT,
  startFen,
  type Tag,
  type Writable,
} from './model.ts';
import { PersistentVector } from './persistent-vector.ts';
import { writeAnnotations } from './write-annotations.ts';

type BuilderNode = Writable<Omit<GameNode, 'children'>> & { children: readonly NodeId[] };

export class GameBuilder {
  readonly #start: string;
  #tags: Tag[];
  #nodes: BuilderNode[] = [makeNode(ROOT, undefined, 0)];
  /** The mutable children arrays; `undefined` for a node without children. */
  #children: (NodeId[] | undefined)[] = [undefined];

  /** Throws a `RangeError` if the start is not a legal position, as `newGame` does. */
  constructor({ start, tags = [] }: GameOptions = {}) {
    this.#start = startFen(start);
    this.#tags = checkTags(tags);
  }

  /** Number of nodes added so far, without the root. */
  get nodeCount(): number {
    return this.#nodes.length - 1;
  }

  /**
   * Adds a move as the last child. The move is not checked: after an illegal move, `positionAt` may throw.
   */
  add(parent: NodeId, move: Move): NodeId {
    const above = this.#node(parent);
    const id = this.#nodes.length;
    this.#nodes.push(makeNode(id, above, move));
    this.#children.push(undefined);
    const siblings = this.#children[parent];
    if (siblings) siblings.push(id);
    else {
      const children = [id];
      this.#children[parent] = children;
      above.children = children;
    }
    return id;
  }

  childWith(parent: NodeId, move: Move): NodeId | undefined {
    return this.#node(parent).children.find((child) => this.#nodes[child]?.move === move);
  }

  /** The current node; it may change until `build`. */
  node(id: NodeId): GameNode {
    return this.#node(id);
  }

  addTag(name: string, value: string): void {
    this.#tags.push({ name, value });
  }

  /** Adds a glyph unless the node already has it. */
  addGlyph(id: NodeId, glyph: number): void {
    const glyphs = this.#node(id).glyphs ?? [];
    if (!glyphs.includes(glyph)) this.annotate(id, { glyphs: [...glyphs, glyph] });
  }

  /**
   * Writes the given fields and keeps the others; an empty text or list removes its field. Throws a `RangeError` for an
   * invalid value. At the root, `commentBefore` is put before the comment.
   */
  annotate(id: NodeId, annotations: AnnotationChange): void {
    writeAnnotations(this.#node(id), annotations);
  }

  /** Returns the game. Afterwards the builder must not be used. */
  build(): Game {
    if (this.#nodes.length === 0) throw new Error('the game has been built');
    const nodes = PersistentVector.from<GameNode | undefined>(this.#nodes);
    const game = { tags: this.#tags, start: this.#start, nodes, nodeCount: this.nodeCount };
    this.#nodes = [];
    this.#children = [];
    this.#tags = [];
    return game;
  }

  #node(id: NodeId): BuilderNode {
    const node = this.#nodes[id];
    if (!node) throw new RangeError(`no such node: ${id}`);
    return node;
  }
}
