/**
 * Reads the tree of a CCBridge record. The nodes stand in preorder: a node, what follows it, then its sibling. A node has
 * flags, a zero, two squares and, with the flag 4, a comment after its length in bytes.
 */
import { type Move, packMove } from '@chuhe/rules/move';
import { type Square, squareAt } from '@chuhe/rules/square';
import type { Finding, WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { decodeUtf16 } from './binary-text.ts';
import { isLost } from './lost-lines.ts';
import type { TreeReader } from './tree-reader.ts';

export interface TreeBytes {
  /** The bytes of the file, up to the end of the record. */
  readonly bytes: Uint8Array;
  /** Offset of the first node, which stands for the starting position. */
  readonly at: number;
  readonly hasNibbles: boolean;
}

const NO_NEXT = 1;
const HAS_SIBLING = 2;
const HAS_COMMENT = 4;
const ALL_FLAGS = NO_NEXT | HAS_SIBLING | HAS_COMMENT;

const NODE_BYTES = 4;
const LENGTH_BYTES = 4;

interface RawNode {
  readonly at: number;
  readonly hasNext: boolean;
  readonly hasSibling: boolean;
  /** `undefined` for squares off the board. */
  readonly move: Move | undefined;
  readonly comment: string;
}

/** Where the next node belongs. */
interface Branch {
  /** `undefined` within a line that was left out. */
  readonly parent: NodeId | undefined;
  /** The ply of the node; 0 for the first one. */
  readonly ply: number;
}

/** Reads the nodes. A damaged node ends the tree with a warning. */
export function addCcbridgeTree(tree: TreeReader, source: TreeBytes, warnings: WarningList): void {
  let branch: Branch = { parent: ROOT, ply: 0 };
  const warn = (finding: Finding): void =>
    warnings.add(branch.ply === 0 ? finding : { ...finding, ply: branch.ply });
  /** The places of siblings that are still to come. */
  const pending: Branch[] = [];
  for (const raw of readNodes(source, warn)) {
    const { at, hasNext, hasSibling, comment } = raw;
    const { parent, ply } = branch;
    const node = ply === 0 ? ROOT : addNode(tree, parent, raw, warn);
    // The caller adds the comment on the game.
    if (node !== undefined && ply > 0) tree.comment(node, comment, { offset: at });
    if (hasSibling && ply > 0) pending.push(branch);
    const next = hasNext ? { parent: node, ply: ply + 1 } : pending.pop();
    if (next === undefined) return;
    branch = next;
  }
}

/** The comment on the game, which the first node has. */
export function readRootComment(source: TreeBytes): string {
  const first = readNodes(source, ignore).next();
  return first.done ? '' : first.value.comment;
}

/** The first move, which tells the side to move. */
export function firstMove(source: TreeBytes): Move | undefined {
  const nodes = readNodes(source, ignore);
  const root = nodes.next();
  if (root.done || !root.value.hasNext) return undefined;
  const first = nodes.next();
  return first.done ? undefined : first.value.move;
}

/** Drops warnings about nodes that are read once more. */
function ignore(): void {}

type Warn = (finding: Finding) => void;

function addNode(
  tree: TreeReader,
  parent: NodeId | undefined,
  { move, at }: Pick<RawNode, 'move' | 'at'>,
  warn: Warn,
): NodeId | undefined {
  if (parent === undefined) return undefined;
  if (move !== undefined) return tree.add(parent, move, { offset: at });
  if (!isLost(parent)) warn({ code: 'unreadable-move', offset: at });
  return tree.addUnreadable(parent, UNREADABLE);
}

/** Stands for a move between squares that are not on the board. */
const UNREADABLE = '????';

/** Yields the nodes up to the end of the bytes, or up to a damaged node, which is warned of. */
function* readNodes(source: TreeBytes, warn: Warn): Generator<RawNode, undefined> {
  const { bytes, hasNibbles } = source;
  let { at } = source;
  for (;;) {
    const [flags, , from, to] = bytes.subarray(at, at + NODE_BYTES);
    if (flags === undefined || from === undefined || to === undefined) {
      warn({ code: 'truncated', offset: bytes.length });
      return undefined;
    }
    if (flags > ALL_FLAGS) {
      warn({ code: 'unreadable-move', token: `flags ${flags}`, offset: at });
      return undefined;
    }
    const { comment, end } = readComment({ bytes, at: at + NODE_BYTES, flags }, warn);
    yield {
      at,
      hasNext: (flags & NO_NEXT) === 0,
      hasSibling: (flags & HAS_SIBLING) !== 0,
      move: moveOf(from, to, hasNibbles),
      comment,
    };
    at = end;
  }
}

interface CommentPlace {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly flags: number;
}

/** If the length is wrong, the comment ends at a zero or with the record. */
function readComment(
  { bytes, at, flags }: CommentPlace,
  warn: Warn,
): { readonly comment: string; readonly end: number } {
  if ((flags & HAS_COMMENT) === 0) return { comment: '', end: at };
  const start = at + LENGTH_BYTES;
  const end = start + readUint32(bytes, at);
  if (end > bytes.length) warn({ code: 'truncated', offset: at });
  const { text, isDamaged } = decodeUtf16(bytes.subarray(start, Math.min(end, bytes.length)));
  if (isDamaged) warn({ code: 'bad-characters', offset: start });
  return { comment: text, end: Math.min(end, bytes.length) };
}

function readUint32(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + LENGTH_BYTES);
  return a + b * 0x100 + c * 0x1_0000 + d * 0x100_0000;
}

function moveOf(from: number, to: number, hasNibbles: boolean): Move | undefined {
  const source = squareOf(from, hasNibbles);
  const target = squareOf(to, hasNibbles);
  if (source === undefined || target === undefined || source === target) return undefined;
  return packMove(source, target);
}

/** The square of an index from the top left, or of two hexadecimal digits: the file and the row from the top. */
function squareOf(value: number, hasNibbles: boolean): Square | undefined {
  const [file, row] = hasNibbles ? [value >> 4, value & 15] : [value % 9, Math.floor(value / 9)];
  return squareAt(file, 9 - row);
}
