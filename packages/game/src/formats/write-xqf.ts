/**
 * Writes a game as XQF of version 10, which is not encrypted and which all programs that know XQF read. The file has the
 * starting position, moves, variations, comments, the result, and the tags of `FIELDS`. `readGameFile` reads them back equal,
 * with these exceptions:
 * - A tag that is longer than its field is cut.
 * - A result other than those of PGN is left out.
 * - White space around a text and zero characters are left out.
 * - A comment before a move becomes part of the comment after it.
 * - Characters that GB18030 lacks become references.
 * - `&nbsp;` in a comment is read as a blank. Marks such as `[fen=…]` are left out.
 *
 * ```ts
 * import { writeXqf } from '@chuhe/game/xqf';
 *
 * const { bytes, missing } = writeXqf(game);
 * ```
 */
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { makePiece } from '@chuhe/rules/piece';
import { fileOf, rankOf, type Square } from '@chuhe/rules/square';
import { parseResult } from '../pgn/result.ts';
import { type EncodedText, encodeText } from '../pgn/text-encoder.ts';
import { type Game, type GameNode, type NodeId, nodeOf, ROOT } from '../tree/model.ts';
import { getTag } from '../tree/tags.ts';
import { joinBytes } from './join-bytes.ts';
import {
  AT,
  FIELDS,
  fieldText,
  HEADER_BYTES,
  LAST_PLAIN_VERSION,
  MOVE_SHIFT,
  NO_SQUARE,
  PIECES,
  RESULT_BYTES,
} from './xqf-layout.ts';

/**
 * The bytes of a file. Glyphs, shapes, evaluations and clocks are left out; a comment before a move is put before the comment
 * after it. `missing` lists the characters that GBK lacks. They are written in GB18030, an extension of GBK, which XQStudio
 * does not show; the few that GB18030 lacks as well become references such as `&#58853;`.
 */
export function writeXqf(game: Game): EncodedText {
  const writer = new XqfWriter();
  const header = writer.header(game);
  const nodes = writer.nodes(game);
  return { bytes: joinBytes([header, ...nodes]), missing: writer.missing() };
}

class XqfWriter {
  readonly #characters = new Set<string>();

  header(game: Game): Uint8Array {
    const header = new Uint8Array(HEADER_BYTES);
    header.set([0x58, 0x51, LAST_PLAIN_VERSION]);
    writePosition(header, game.start);
    const result = parseResult(getTag(game, 'Result') ?? '') ?? '*';
    header[AT.result] = RESULT_BYTES.indexOf(result);
    header[AT.kind] = game.start === INITIAL_FEN ? KINDS.game : KINDS.endgame;
    for (const { tag, offset, size } of FIELDS) {
      const text = this.#encode(fieldText(game, tag), size - 1);
      header[offset] = text.length;
      header.set(text, offset + 1);
    }
    return header;
  }

  /** The nodes in the order of the file: a move, what follows it, its next sibling. */
  nodes(game: Game): readonly Uint8Array[] {
    const root = nodeOf(game, ROOT);
    const parts = [this.#node(root, ROOT_SQUARES, false)];
    const pending: Siblings[] = [{ ids: root.children, index: 0 }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { ids, index } = next;
      const id = ids[index];
      if (id === undefined) continue;
      const node = nodeOf(game, id);
      const hasSibling = index + 1 < ids.length;
      parts.push(this.#node(node, squaresOf(node.move), hasSibling));
      if (hasSibling) pending.push({ ids, index: index + 1 });
      pending.push({ ids: node.children, index: 0 });
    }
    return parts;
  }

  /** The characters written so far that GBK lacks. In GB18030, they have more than two bytes. */
  missing(): readonly string[] {
    return [...this.#characters].filter((each) => encodeText(each, 'gb18030').bytes.length > 2);
  }

  #node(node: GameNode, squares: readonly [number, number], hasSibling: boolean): Uint8Array {
    const comment = this.#encode(commentOf(node), Number.POSITIVE_INFINITY);
    const bytes = new Uint8Array(8 + comment.length);
    const flags = (node.children.length > 0 ? 0xf0 : 0) | (hasSibling ? 0x0f : 0);
    bytes.set([...squares, flags, node.id === ROOT ? 0xff : 0]);
    new DataView(bytes.buffer).setUint32(4, comment.length, true);
    bytes.set(comment, 8);
    return bytes;
  }

  /** At most `size` bytes, cut between two characters. */
  #encode(text: string, size: number): Uint8Array {
    if (text === '') return NOTHING;
    const { bytes } = encodeText(text, 'gb18030');
    for (const character of text) this.#characters.add(character);
    return bytes.length <= size ? bytes : encodeStart(text, size);
  }
}

interface Siblings {
  readonly ids: readonly NodeId[];
  readonly index: number;
}

const KINDS = { game: 0, endgame: 3 } as const;
const NOTHING = new Uint8Array(0);
/** What XQStudio writes into the node of the root. */
const ROOT_SQUARES = [MOVE_SHIFT.from, MOVE_SHIFT.to] as const;

function encodeStart(text: string, size: number): Uint8Array {
  const kept: number[] = [];
  for (const character of text) {
    const { bytes } = encodeText(character, 'gb18030');
    if (kept.length + bytes.length > size) break;
    kept.push(...bytes);
  }
  return Uint8Array.from(kept);
}

function commentOf({ commentBefore, comment }: GameNode): string {
  const text = [commentBefore, comment].filter((part) => part !== undefined).join('\n');
  return text.replaceAll('\0', '').replaceAll(/\r\n?|\n/g, '\r\n');
}

function writePosition(header: Uint8Array, start: string): void {
  const setup = parseFen(start);
  if (!setup.ok) throw new RangeError(`not a FEN: ${start}`);
  const squares = new Map<string, number[]>();
  for (const [square, piece] of setup.value.pieces) {
    const letter = makePiece(piece);
    squares.set(letter, [...(squares.get(letter) ?? []), numberOf(square)]);
  }
  // As XQStudio does, Red's pieces are listed from file i to a, Black's from a to i.
  for (const numbers of squares.values()) numbers.sort((a, b) => a - b);
  for (let index = 0; index < PIECES.length; index += 1) {
    const left = squares.get(PIECES.charAt(index));
    const square = index < PIECES.length / 2 ? left?.pop() : left?.shift();
    header[AT.pieces + index] = square ?? NO_SQUARE;
  }
  header[AT.side] = setup.value.turn === 'black' ? 1 : 0;
}

function squaresOf(move: Move): readonly [number, number] {
  return [numberOf(sourceOf(move)) + MOVE_SHIFT.from, numberOf(targetOf(move)) + MOVE_SHIFT.to];
}

function numberOf(square: Square): number {
  return 10 * fileOf(square) + rankOf(square);
}
