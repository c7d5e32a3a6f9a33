/**
 * Divides a game into rows for a list that draws only the rows in view. The length of a row is limited, and move texts are
 * not formatted here, so that a hundred thousand moves become rows within one or two frames.
 */
import { type Game, type GameNode, getTag, type NodeId, ROOT, walk } from '@chuhe/game/tree';
import { moveNumber } from '../../../lib/game/move-text.ts';

const COMMENT_SIDES = ['before', 'after'] as const;
export type CommentSide = (typeof COMMENT_SIDES)[number];

interface RowBase {
  /** Identifies the row. It stays the same when other rows are added or removed. */
  readonly key: number;
  /** 0 on the mainline, 1 in its variations, 2 in variations of these, and so on. */
  readonly depth: number;
}

/** A move pair of the mainline. One move may be missing at the start, at the end, or next to a comment. */
export interface PairRow extends RowBase {
  readonly kind: 'pair';
  readonly number: number;
  readonly red: NodeId | undefined;
  readonly black: NodeId | undefined;
}

/** Consecutive moves of a variation, or of a mainline that flows. */
export interface LineRow extends RowBase {
  readonly kind: 'line';
  readonly nodes: readonly NodeId[];
  /** Whether the variation begins with this row. */
  readonly opens: boolean;
}

/** A collapsed variation: only its first move is shown. */
export interface CollapsedRow extends RowBase {
  readonly kind: 'collapsed';
  readonly head: NodeId;
  /** Number of hidden moves. */
  readonly hidden: number;
}

export interface CommentRow extends RowBase {
  readonly kind: 'comment';
  readonly node: NodeId;
  readonly place: CommentSide;
}

/** Why a move is bad, as a review has proved it. It is not part of the game. */
export interface ReasonRow extends RowBase {
  readonly kind: 'reason';
  readonly text: string;
}

interface ResultRow extends RowBase {
  readonly kind: 'result';
  readonly result: string;
}

export type MoveRow = PairRow | LineRow | CollapsedRow | CommentRow | ReasonRow | ResultRow;

export interface CommentSpot {
  readonly node: NodeId;
  readonly place: CommentSide;
}

export interface RowOptions {
  /** The first moves of the collapsed variations. */
  readonly collapsed?: ReadonlySet<NodeId>;
  /** The comment being edited. It has a row even while it is empty. */
  readonly editing?: CommentSpot | undefined;
  /** Whether the mainline is text that flows, as on a phone, and not a row for each pair. */
  readonly flows?: boolean;
  /** By move of the mainline: why it is bad. */
  readonly reasons?: ReadonlyMap<NodeId, string> | undefined;
}

export interface MoveRows {
  readonly rows: readonly MoveRow[];
  /** The index of a move's row; `undefined` if the move is hidden, and for the start if it has no comment. */
  rowOf(id: NodeId): number | undefined;
}

/** Maximum number of moves in a row of a variation, and of a mainline that flows. */
export const LINE_LENGTH = 16;
export const FLOW_LENGTH = 48;

export function moveRows(game: Game, options: RowOptions = {}): MoveRows {
  const { collapsed = NONE } = options;
  const builder = new RowBuilder(game, options);
  builder.addComment(ROOT, 'after', 0);
  let open: OpenCollapse | undefined;
  for (const { node, depth, opens } of walk(game)) {
    if (open && isInside(open, depth, opens)) {
      open.hidden += 1;
      continue;
    }
    if (open) builder.endCollapsed(open);
    open = opens && collapsed.has(node.id) ? builder.startCollapsed(node.id, depth) : undefined;
    if (!open) builder.addMove(node, depth, opens);
  }
  if (open) builder.endCollapsed(open);
  builder.addResult();
  return builder;
}

const NONE: ReadonlySet<NodeId> = new Set();

interface OpenCollapse {
  readonly head: NodeId;
  readonly depth: number;
  readonly row: number;
  hidden: number;
}

function isInside({ depth }: OpenCollapse, other: number, opens: boolean): boolean {
  return other > depth || (other === depth && !opens);
}

type Growing<Row> = { -readonly [Key in keyof Row]: Row[Key] };

class RowBuilder implements MoveRows {
  readonly rows: MoveRow[] = [];
  readonly #game: Game;
  readonly #options: RowOptions;
  /** By node: the index of its row plus one, or 0 if it has no row. */
  readonly #rowOfNode: Int32Array;
  #pair: Growing<PairRow> | undefined;
  /** The index of the current pair's row plus one. */
  #pairEnd = 0;
  #line: { nodes: NodeId[]; depth: number } | undefined;

  constructor(game: Game, options: RowOptions) {
    this.#game = game;
    this.#options = options;
    this.#rowOfNode = new Int32Array(game.nodes.size);
  }

  rowOf(id: NodeId): number | undefined {
    const row = this.#rowOfNode[id] ?? 0;
    return row === 0 ? undefined : row - 1;
  }

  addMove(node: GameNode, depth: number, opens: boolean): void {
    this.addComment(node.id, 'before', depth, node);
    const isInPair = depth === 0 && this.#options.flows !== true;
    if (isInPair) this.#addToPair(node);
    else this.#addToLine(node, depth, opens);
    this.#rowOfNode[node.id] = isInPair ? this.#pairEnd : this.rows.length;
    const text = depth === 0 ? this.#options.reasons?.get(node.id) : undefined;
    if (text !== undefined)
      this.#endLine({ kind: 'reason', key: keyOf(node.id, 'reason'), depth, text });
    this.addComment(node.id, 'after', depth, node);
  }

  addComment(
    node: NodeId,
    place: CommentSide,
    depth: number,
    of = this.#game.nodes.get(node),
  ): void {
    const text = place === 'before' ? of?.commentBefore : of?.comment;
    const { editing } = this.#options;
    const isEdited = editing?.node === node && editing.place === place;
    if (text === undefined && !isEdited) return;
    this.#endLine({ kind: 'comment', key: keyOf(node, place), depth, node, place });
    if (node === ROOT) this.#rowOfNode[ROOT] = 1;
  }

  startCollapsed(head: NodeId, depth: number): OpenCollapse {
    this.#line = undefined;
    this.#push({ kind: 'collapsed', key: keyOf(head, 'move'), depth, head, hidden: 0 });
    this.#rowOfNode[head] = this.rows.length;
    return { head, depth, row: this.rows.length - 1, hidden: 0 };
  }

  endCollapsed({ head, depth, row, hidden }: OpenCollapse): void {
    this.rows[row] = { kind: 'collapsed', key: keyOf(head, 'move'), depth, head, hidden };
  }

  addResult(): void {
    const result = getTag(this.#game, 'Result');
    if (result === undefined || result === '*' || this.#game.nodeCount === 0) return;
    this.#push({ kind: 'result', key: -1, depth: 0, result });
  }

  /** Adds a mainline move. For a second move, the pair's row may not be the last one: variations of the first move may follow it. */
  #addToPair(node: GameNode): void {
    const { number, isRed } = moveNumber(this.#game, node);
    this.#line = undefined;
    if (!isRed && this.#pair?.number === number) {
      this.#pair.black = node.id;
      return;
    }
    const sides = isRed ? { red: node.id, black: undefined } : { red: undefined, black: node.id };
    this.#pair = { kind: 'pair', key: keyOf(node.id, 'move'), depth: 0, number, ...sides };
    this.#push(this.#pair);
    this.#pairEnd = this.rows.length;
  }

  #addToLine(node: GameNode, depth: number, opens: boolean): void {
    const line = this.#line;
    const length = depth === 0 ? FLOW_LENGTH : LINE_LENGTH;
    if (line && !opens && line.depth === depth && line.nodes.length < length) {
      line.nodes.push(node.id);
      return;
    }
    const nodes = [node.id];
    this.#line = { nodes, depth };
    this.#push({ kind: 'line', key: keyOf(node.id, 'move'), depth, nodes, opens });
  }

  /** Adds a row that ends the line of moves before it. */
  #endLine(row: MoveRow): void {
    this.#push(row);
    this.#line = undefined;
    if (row.depth === 0) this.#pair = undefined;
  }

  #push(row: MoveRow): void {
    this.rows.push(row);
  }
}

const KEY_KINDS = { move: 0, after: 1, before: 2, reason: 3 } as const;

function keyOf(node: NodeId, place: keyof typeof KEY_KINDS): number {
  return node * 4 + KEY_KINDS[place];
}
