/**
 * Reads games of CCBridge (象棋桥): a record (CBR, versions 1 and 2) and a library of records (CBL). The libraries of
 * CCBridge 1 and 2 are encrypted and cannot be read.
 */

import { sourceOf } from '@chuhe/rules/move';
import { type Piece, parsePiece } from '@chuhe/rules/piece';
import { SQUARES, type Square } from '@chuhe/rules/square';
import type { ReadGame } from '../pgn/read-game.ts';
import type { GameResult } from '../pgn/result.ts';
import type { StartRead } from '../pgn/start-position.ts';
import { WarningList } from '../pgn/warning.ts';
import { ROOT } from '../tree/model.ts';
import { decodeUtf16, findAll } from './binary-text.ts';
import {
  IS_KEPT,
  LIBRARY_INDEX,
  layoutOf,
  RECORD_ID,
  RECORD_MARK,
  type RecordLayout,
  VERSION_AT,
} from './ccbridge-layout.ts';
import { addCcbridgeTree, firstMove, readRootComment, type TreeBytes } from './ccbridge-tree.ts';
import { buildTree, finishGame, startOf, withMover } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { type GameContext, GameHeader } from './game-header.ts';

export function* readCbr(input: FormatInput): Generator<ReadGame> {
  const { bytes, limits } = input;
  input.setEncoding('utf-16le');
  const layout = findLayout(input, bytes, 0);
  if (layout) yield new RecordReader({ bytes, start: 0, layout }, { number: 1, limits }).read();
}

/**
 * The records of a library are found by their mark, since its table of offsets differs between versions. Records without
 * pieces are headings; records that the index marks as deleted are left out.
 */
export function* readCbl(input: FormatInput): Generator<ReadGame> {
  const { bytes, limits } = input;
  input.setEncoding('utf-16le');
  const starts = [...findAll(bytes, RECORD_MARK)];
  const deleted = deletedRecords(bytes, starts);
  let number = 1;
  for (const [index, start] of starts.entries()) {
    const record = bytes.subarray(0, starts[index + 1] ?? bytes.length);
    if (deleted.has(recordId(record, start))) continue;
    const layout = findLayout(input, record, start);
    if (layout === undefined) continue;
    const board = start + layout.board;
    if (record.subarray(board, board + SQUARES.length).every((code) => code === 0)) continue;
    yield new RecordReader({ bytes: record, start, layout }, { number, limits }).read();
    number += 1;
  }
}

function findLayout(
  { warn }: FormatInput,
  bytes: Uint8Array,
  start: number,
): RecordLayout | undefined {
  const version = bytes[start + VERSION_AT];
  const layout = version === undefined ? undefined : layoutOf(version);
  if (layout !== undefined && start + layout.board < bytes.length) return layout;
  const isUnknown = version !== undefined && layout === undefined;
  if (isUnknown) {
    warn({ code: 'unsupported-format', token: `CCBridge Record ${version}`, offset: start });
  } else warn({ code: 'truncated', offset: bytes.length });
  return undefined;
}

/**
 * Identifiers of the records that the index of a library marks as deleted. An identifier that several records share is
 * ignored.
 */
function deletedRecords(bytes: Uint8Array, starts: readonly number[]): ReadonlySet<string> {
  const { at, entrySize, idAt, idSize } = LIBRARY_INDEX;
  const [end = 0] = starts;
  const deleted = new Set<string>();
  for (let entry = at; entry + entrySize <= end; entry += entrySize) {
    const [flags = 0] = bytes.subarray(entry, entry + 1);
    if (flags === 0 || (flags & IS_KEPT) !== 0) continue;
    deleted.add(decodeUtf16(bytes.subarray(entry + idAt, entry + idAt + idSize)).text);
  }
  const known = new Set<string>();
  for (const start of starts) {
    const id = recordId(bytes, start);
    if (known.has(id)) deleted.delete(id);
    known.add(id);
  }
  return deleted;
}

/** The identifier of a record as the index has it, `{ED14014B-806E-…}`: the first three groups are little-endian. */
function recordId(bytes: Uint8Array, start: number): string {
  const id = bytes.subarray(start + RECORD_ID.at, start + RECORD_ID.at + RECORD_ID.size);
  const hex = (from: number, to: number): string =>
    Array.from(id.subarray(from, to), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const swapped = (from: number, to: number): string =>
    (hex(from, to).match(/../g) ?? []).toReversed().join('');
  const groups = [swapped(0, 4), swapped(4, 6), swapped(6, 8), hex(8, 10), hex(10, 16)];
  return `{${groups.join('-').toUpperCase()}}`;
}

interface RecordPlace {
  /** The bytes of the file, up to the end of the record. */
  readonly bytes: Uint8Array;
  /** Offset of the record. */
  readonly start: number;
  readonly layout: RecordLayout;
}

/** Results by their codes. */
const RESULTS: readonly GameResult[] = ['*', '1-0', '0-1', '1/2-1/2', '1/2-1/2'];

const BLACK_MOVES = 2;

class RecordReader {
  readonly #record: RecordPlace;
  readonly #number: number;
  readonly #context: GameContext;

  constructor(
    record: RecordPlace,
    { number, limits }: Pick<FormatInput, 'limits'> & { number: number },
  ) {
    this.#record = record;
    this.#number = number;
    this.#context = { limits, warnings: new WarningList(number, limits.maxWarningsPerGame) };
  }

  read(): ReadGame {
    const { bytes, start, layout } = this.#record;
    const header = this.#readHeader();
    const source = { bytes, at: start + layout.tree, hasNibbles: layout.hasNibbles };
    const place = { offset: start + layout.board };
    const tree = buildTree(
      this.#readStart(source),
      { ...this.#context, place },
      (into, { warnings }) => addCcbridgeTree(into, source, warnings),
    );
    tree.comment(ROOT, readRootComment(source), { offset: source.at });
    return finishGame({ ...this.#context, number: this.#number, line: 1, tree, header });
  }

  #readHeader(): GameHeader {
    const { bytes, start, layout } = this.#record;
    const header = new GameHeader(this.#context);
    for (const { tag, at, size } of layout.texts) {
      const place = { offset: start + at };
      const { text, isDamaged } = decodeUtf16(bytes.subarray(start + at, start + at + size));
      // Version 1 does not clear its memory, so that an empty field may hold anything.
      if (isDamaged || CONTROL.test(text)) this.#warn(tag, start + at);
      else header.addText(tag, text, place);
    }
    const code = bytes[start + layout.result] ?? 0;
    const result = RESULTS[code];
    if (result !== undefined) header.add('Result', result);
    else this.#warn('Result', start + layout.result);
    return header;
  }

  #readStart(source: TreeBytes): StartRead {
    const { bytes, start, layout } = this.#record;
    const turn = bytes[start + layout.turn] === BLACK_MOVES ? 'black' : 'red';
    const move = firstMove(source);
    return withMover(
      startOf({ pieces: this.#readBoard(), turn }),
      move === undefined ? undefined : sourceOf(move),
    );
  }

  #readBoard(): Map<Square, Piece> {
    const { bytes, start, layout } = this.#record;
    const pieces = new Map<Square, Piece>();
    for (const [index, square] of SQUARES.entries()) {
      const at = start + layout.board + index;
      const code = bytes[at] ?? 0;
      const piece = pieceOf(code);
      if (piece) pieces.set(square, piece);
      else if (code !== 0) this.#warn('board', at);
    }
    return pieces;
  }

  #warn(token: string, offset: number): void {
    this.#context.warnings.add({ code: 'bad-header', token, offset });
  }
}

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** The pieces by the low digit of their code, from 1. The high digit is 1 for Red and 2 for Black. */
const LETTERS = '.RNBAKCP';

function pieceOf(code: number): Piece | undefined {
  const letter = LETTERS.charAt(code & 15);
  if (code >> 4 === 1) return parsePiece(letter);
  return code >> 4 === 2 ? parsePiece(letter.toLowerCase()) : undefined;
}
