/**
 * The model of a game: tags, a starting position, and a tree of nodes that each hold a move. A game is immutable. Its
 * nodes are in a persistent vector, indexed by id, and refer to each other by id. An edit replaces few nodes and shares
 * all others with the old game.
 *
 * ```ts
 * import { newGame, nodeAt, ROOT } from './model.ts';
 *
 * const game = newGame({ tags: [{ name: 'Event', value: 'Club match' }] });
 * nodeAt(game, ROOT)?.children; // []
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { checkList } from '../options.ts';
import { PersistentVector } from './persistent-vector.ts';

/**
 * Identifies a node within a game and in every game edited from it, until the node is deleted. Consecutive edits never
 * reuse ids, but an edit after an undo assigns the undone ids again.
 */
export type NodeId = number;

/** The node before the first move. It has no move; its comment is the comment on the game. */
export const ROOT: NodeId = 0;

export const SHAPE_COLORS = ['green', 'red', 'blue', 'yellow'] as const;
type ShapeColor = (typeof SHAPE_COLORS)[number];

/** A mark on the board. Squares are written `'a0'` to `'i9'`. */
export type Shape =
  | { readonly kind: 'circle'; readonly color: ShapeColor; readonly square: string }
  | {
      readonly kind: 'arrow';
      readonly color: ShapeColor;
      readonly from: string;
      readonly to: string;
    };

/**
 * A score from Red's view, whichever side is to move: positive is good for Red. `value` is in centipawns, `moves` is moves
 * to mate (negative: Black mates), `depth` is in plies; all are integers.
 */
export type Evaluation =
  | { readonly kind: 'cp'; readonly value: number; readonly depth?: number }
  | { readonly kind: 'mate'; readonly moves: number; readonly depth?: number };

/** The annotations of a node. A field is absent rather than empty. */
export interface Annotations {
  /** Text before the move, such as at the start of a variation. At the root, the text goes into `comment` instead. */
  readonly commentBefore?: string;
  /** Text after the move. */
  readonly comment?: string;
  /** Numeric annotation glyphs (NAG), 1–255, each at most once: 1 is `!`, 2 is `?`. */
  readonly glyphs?: readonly number[];
  readonly shapes?: readonly Shape[];
  readonly evaluation?: Evaluation;
  /** Seconds left on the mover's clock after the move. */
  readonly clock?: number;
  /** Seconds spent on the move. */
  readonly elapsed?: number;
}

/** A field that is `undefined` or empty is removed; an absent one is kept. */
export type AnnotationChange = {
  readonly [Field in keyof Annotations]?: Annotations[Field] | undefined;
};

export interface GameNode extends Annotations {
  readonly id: NodeId;
  /** `undefined` at the root only. */
  readonly parent: NodeId | undefined;
  /** 0 at the root. */
  readonly move: Move;
  /** Plies from the starting position: 0 at the root, 1 after the first move. */
  readonly ply: number;
  /** The first child continues the line; the others are variations, the best one first. */
  readonly children: readonly NodeId[];
}

/** Nodes by id; `undefined` for deleted nodes. */
export type NodeTable = PersistentVector<GameNode | undefined>;

export interface Tag {
  readonly name: string;
  readonly value: string;
}

export interface Game {
  readonly tags: readonly Tag[];
  /** The starting position, as a FEN of two parts. */
  readonly start: string;
  readonly nodes: NodeTable;
  /** Number of nodes without the root. */
  readonly nodeCount: number;
}

export interface GameOptions {
  /** A FEN as `Position.parse` reads it. Default: the initial position. */
  readonly start?: string | undefined;
  readonly tags?: readonly Tag[] | undefined;
}

/**
 * A game without moves. Throws a `RangeError` if the start is not a legal position (check untrusted text with
 * `Position.parse` first) and a `TypeError` for a malformed tag.
 */
export function newGame({ start, tags = [] }: GameOptions = {}): Game {
  const root = makeNode(ROOT, undefined, 0);
  return {
    tags: checkTags(tags),
    start: startFen(start),
    nodes: PersistentVector.from<GameNode | undefined>([root]),
    nodeCount: 0,
  };
}

/** Copies the tags. Throws a `TypeError` for a malformed tag, such as a pair `[name, value]`. */
export function checkTags(tags: readonly Tag[]): Tag[] {
  checkList('tags', tags);
  for (const tag of tags) {
    if (isTag(tag)) continue;
    throw new TypeError(`a tag must be { name, value }, both strings, not ${JSON.stringify(tag)}`);
  }
  return [...tags];
}

function isTag(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, value: text }: { readonly name?: unknown; readonly value?: unknown } = value;
  return typeof name === 'string' && typeof text === 'string';
}

/** The node, or `undefined` if there is none or it was deleted. */
export function nodeAt(game: Game, id: NodeId): GameNode | undefined {
  return game.nodes.get(id);
}

/** The node, for ids that are known to exist. Throws a `RangeError` otherwise. */
export function nodeOf(game: Game, id: NodeId): GameNode {
  const node = game.nodes.get(id);
  if (!node) throw new RangeError(`no such node: ${id}`);
  return node;
}

const NO_CHILDREN: readonly NodeId[] = [];

/** A node without children or annotations. */
export function makeNode(id: NodeId, parent: GameNode | undefined, move: Move): GameNode {
  const ply = parent ? parent.ply + 1 : 0;
  return { id, parent: parent?.id, move, ply, children: NO_CHILDREN };
}

export type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** The two-part FEN of a starting position, without counters. */
export function startFen(start: string | undefined): string {
  if (start === undefined || start === INITIAL_FEN) return INITIAL_FEN;
  return Position.fromFen(start).fen;
}
