/**
 * Reads XQF files of all versions. The table of the pieces gives the starting position. The first move gives the side to
 * move, because the byte for it is often wrong.
 */
import { makeFen } from '@chuhe/rules/fen';
import { sourceOf } from '@chuhe/rules/move';
import { type Color, type Piece, parsePiece } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';
import type { ReadGame } from '../pgn/read-game.ts';
import { readStart, type StartRead } from '../pgn/start-position.ts';
import { makeDecoder } from '../pgn/text-decoder.ts';
import { shorten, WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { buildTree, finishGame } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { type GameContext, GameHeader } from './game-header.ts';
import { isLost } from './lost-lines.ts';
import type { TreeReader } from './tree-reader.ts';
import { hasKeySum, readKeys, type XqfKeys } from './xqf-keys.ts';
import {
  AT,
  FIELDS,
  HEADER_BYTES,
  type HeaderField,
  LAST_VERSION,
  PIECES,
  RESULT_BYTES,
  squareOfNumber,
} from './xqf-layout.ts';
import { readXqfNodes, type XqfNode } from './xqf-nodes.ts';

/** Yields the game of a file; nothing if the file ends before its position. */
export function* readXqf({ bytes, limits, warn, setEncoding }: FormatInput): Generator<ReadGame> {
  setEncoding('gb18030');
  if (bytes.length < AT.pieces + PIECES.length) {
    warn({ code: 'truncated', offset: bytes.length });
    return;
  }
  const warnings = new WarningList(1, limits.maxWarningsPerGame);
  if (bytes.length < HEADER_BYTES) warnings.add({ code: 'truncated', offset: bytes.length });
  const keys = readKeys(bytes);
  checkHeader(bytes, warnings);
  const texts = new TextReader();
  const header = readHeader(bytes, { texts, limits, warnings });
  const { nodes, findings } = readXqfNodes(bytes, keys, limits.maxNodesPerGame);
  checkCount(bytes, nodes, warnings);
  warnings.addAll(findings);
  const start = readPosition(bytes, { keys, nodes, warnings });
  const place = { offset: AT.pieces };
  const tree = buildTree(start, { limits, warnings, place }, (into, context) =>
    addNodes(into, { nodes, texts, warnings: context.warnings }),
  );
  const [root] = nodes;
  if (root) {
    const text = plainText(texts.read(root.comment, root.offset));
    tree.comment(ROOT, text, { offset: root.offset });
  }
  texts.report(warnings);
  const read = { number: 1, line: 1, tree, header, limits, warnings };
  yield finishGame({ ...read, ignoresBadHeader: true });
}

function checkHeader(bytes: Uint8Array, warnings: WarningList): void {
  const refuse = (token: string, offset: number): void =>
    warnings.add({ code: 'bad-header', token, offset });
  const version = bytes[AT.version] ?? 0;
  if (version > LAST_VERSION) refuse(`version ${version}`, AT.version);
  if (!hasKeySum(bytes)) refuse('checksum', AT.keysSum);
  if ((bytes[AT.result] ?? 0) >= RESULT_BYTES.length) refuse('result', AT.result);
}

/** Most files have 0 for the number of nodes. Programs disagree about counting the root. */
function checkCount(bytes: Uint8Array, nodes: readonly XqfNode[], warnings: WarningList): void {
  if (bytes.length < AT.nodeCount + 4) return;
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(AT.nodeCount, true);
  if (count === 0 || count === nodes.length || count === nodes.length - 1) return;
  warnings.add({ code: 'bad-header', token: 'number of nodes', offset: AT.nodeCount });
}

/** Decodes texts and counts the characters that are invalid. */
class TextReader {
  readonly #decoder = makeDecoder('gb18030');
  #count = 0;
  #offset = 0;

  read(bytes: Uint8Array, offset: number): string {
    const text = this.decode(bytes);
    const damaged = text.split('\uFFFD').length - 1;
    if (damaged > 0 && this.#count === 0) this.#offset = offset;
    this.#count += damaged;
    return text;
  }

  decode(bytes: Uint8Array): string {
    return bytes.length === 0 ? '' : this.#decoder.decode(bytes).replaceAll('\0', '');
  }

  report(warnings: WarningList): void {
    if (this.#count === 0) return;
    warnings.add({ code: 'bad-characters', offset: this.#offset, count: this.#count });
  }
}

function readHeader(
  bytes: Uint8Array,
  { texts, limits, warnings }: GameContext & { readonly texts: TextReader },
): GameHeader {
  const header = new GameHeader({ limits, warnings });
  for (const field of FIELDS) {
    header.addText(field.tag, readField(bytes, { field, texts, warnings }), {
      offset: field.offset,
    });
  }
  const result = RESULT_BYTES[bytes[AT.result] ?? 0] ?? '*';
  if (result !== '*') header.add('Result', result);
  return header;
}

interface FieldContext {
  readonly field: HeaderField;
  readonly texts: TextReader;
  readonly warnings: WarningList;
}

function readField(bytes: Uint8Array, { field, texts, warnings }: FieldContext): string {
  const { tag, offset, size } = field;
  const length = bytes[offset] ?? 0;
  if (length === 0) return '';
  if (length >= size) warnings.add({ code: 'bad-header', token: `length of ${tag}`, offset });
  const all = bytes.subarray(offset + 1, offset + Math.min(length + 1, size));
  const end = all.indexOf(0);
  const text = end < 0 ? all : all.subarray(0, end);
  // A program that cuts a long text may leave half a character.
  const isCut = end < 0 && length >= size - 1 && texts.decode(text).endsWith('\uFFFD');
  return texts.read(isCut ? text.subarray(0, -1) : text, offset).trim();
}

function readPosition(
  bytes: Uint8Array,
  { keys, nodes, warnings }: { keys: XqfKeys; nodes: readonly XqfNode[]; warnings: WarningList },
): StartRead {
  const { pieces, hasClash } = readPieces(bytes, keys);
  if (hasClash) warnings.add({ code: 'bad-header', token: 'pieces', offset: AT.pieces });
  const fen = makeFen({ pieces, turn: firstMover(nodes, pieces) ?? statedSide(bytes) });
  const start = readStart(fen);
  if (start.isTurned) warnings.add({ code: 'wrong-turn', token: shorten(fen), offset: AT.side });
  return start;
}

/** The pieces by their squares. Of two pieces on one square, the first stays. */
function readPieces(
  bytes: Uint8Array,
  keys: XqfKeys,
): { readonly pieces: ReadonlyMap<Square, Piece>; readonly hasClash: boolean } {
  const pieces = new Map<Square, Piece>();
  let hasClash = false;
  for (let index = 0; index < PIECES.length; index += 1) {
    const square = squareOfNumber(((bytes[AT.pieces + index] ?? 0) - keys.square) & 255);
    const piece = parsePiece(PIECES.charAt((index + keys.rotation) % PIECES.length));
    if (square === undefined || piece === undefined) continue;
    if (pieces.has(square)) hasClash = true;
    else pieces.set(square, piece);
  }
  return { pieces, hasClash };
}

/** The colour of the first move that moves a piece, among the moves from the starting position. */
function firstMover(
  nodes: readonly XqfNode[],
  pieces: ReadonlyMap<Square, Piece>,
): Color | undefined {
  for (const { ply, move } of nodes) {
    const piece = ply === 1 && move !== undefined ? pieces.get(sourceOf(move)) : undefined;
    if (piece) return piece.color;
  }
  return undefined;
}

function statedSide(bytes: Uint8Array): Color {
  return bytes[AT.side] === 1 ? 'black' : 'red';
}

interface Adding {
  readonly nodes: readonly XqfNode[];
  readonly texts: TextReader;
  readonly warnings: WarningList;
}

/** Adds the moves with their comments. */
function addNodes(tree: TreeReader, { nodes, texts, warnings }: Adding): void {
  /** The nodes of the tree; `undefined` for a move that is left out. */
  const ids: (NodeId | undefined)[] = [];
  for (const node of nodes) {
    const isRoot = ids.length === 0;
    const id = addNode(tree, { node, parent: ids[node.parent], isRoot, warnings });
    ids.push(id);
    if (isRoot || id === undefined || node.comment.length === 0) continue;
    const { offset } = node;
    tree.comment(id, plainText(texts.read(node.comment, offset)), { offset });
  }
}

/** Marks of pages and links to positions, `[fen=…]text[/fen]`, which some programs leave in comments. */
const MARKS = /&nbsp;|\[fen=[^\]\n]{0,120}\]|\[\/fen\]/gi;

/** A comment without marks. The text between two marks stays. */
function plainText(comment: string): string {
  return comment.replaceAll(MARKS, (mark) => (mark.startsWith('&') ? ' ' : ''));
}

interface AddedNode {
  readonly node: XqfNode;
  readonly parent: NodeId | undefined;
  readonly isRoot: boolean;
  readonly warnings: WarningList;
}

function addNode(
  tree: TreeReader,
  { node, parent, isRoot, warnings }: AddedNode,
): NodeId | undefined {
  if (isRoot) return ROOT;
  if (parent === undefined) return undefined;
  const { move, ply, offset } = node;
  if (move !== undefined) return tree.add(parent, move, { offset });
  if (!isLost(parent)) warnings.add({ code: 'unreadable-move', ply, offset });
  return tree.addUnreadable(parent, UNREADABLE);
}

/** Stands for a move between squares that are not on the board. */
const UNREADABLE = '????';
