/** Builds files of CCBridge, for tests: records of both versions, and libraries of them. */
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { fileOf, rankOf, SQUARES, type Square } from '@chuhe/rules/square';
import { encodeText } from '../../pgn/text-encoder.ts';
import { type Game, type NodeId, nodeOf, ROOT } from '../../tree/model.ts';
import { positionAt } from '../../tree/positions.ts';
import { LIBRARY_INDEX, layoutOf, RECORD_MARK, type RecordLayout } from '../ccbridge-layout.ts';
import { joinBytes } from '../join-bytes.ts';

const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'];

/** A record with the tags, the starting position and the tree of a game. */
export function makeRecord(game: Game, version: 1 | 2): Uint8Array {
  const layout = layoutOf(version);
  if (!layout) throw new Error('no such version');
  const head = new Uint8Array(layout.tree);
  head.set(encodeText(RECORD_MARK, 'utf-8').bytes);
  head[19] = version;
  for (const { tag, at, size } of layout.texts) {
    const value = game.tags.find(({ name }) => name === tag)?.value ?? '';
    head.set(encodeText(value, 'utf-16le').bytes.subarray(0, size - 2), at);
  }
  const result = game.tags.find(({ name }) => name === 'Result')?.value ?? '*';
  head[layout.result] = RESULTS.indexOf(result);
  const { pieces, turn } = positionAt(game, ROOT).toSetup();
  head[layout.turn] = turn === 'red' ? 1 : 2;
  for (const [index, square] of SQUARES.entries()) {
    const piece = pieces.get(square);
    if (!piece) continue;
    const roles = ['', 'chariot', 'horse', 'elephant', 'advisor', 'king', 'cannon', 'pawn'];
    head[layout.board + index] = (piece.color === 'red' ? 0x10 : 0x20) + roles.indexOf(piece.role);
  }
  return joinBytes([head, Uint8Array.from(treeBytes(game, layout))]);
}

/** A library of records, each in a slot of whole pages. `deleted` are the indexes of records marked as deleted. */
export function makeLibrary(
  records: readonly Uint8Array[],
  deleted: readonly number[] = [],
): Uint8Array {
  const head = new Uint8Array(LIBRARY_INDEX.at + LIBRARY_INDEX.entrySize * records.length);
  head.set(encodeText('CCBridgeLibrary\0', 'utf-8').bytes);
  const parts = [head];
  for (const [index, record] of records.entries()) {
    const slot = new Uint8Array(Math.ceil(record.length / 4096) * 4096);
    slot.set(record);
    slot[20] = index;
    parts.push(slot);
    const entry = LIBRARY_INDEX.at + LIBRARY_INDEX.entrySize * index;
    head[entry] = deleted.includes(index) ? 5 : 7;
    const id = `{000000${index.toString(16).padStart(2, '0').toUpperCase()}-0000-0000-0000-000000000000}`;
    head.set(encodeText(id, 'utf-16le').bytes, entry + LIBRARY_INDEX.idAt);
  }
  return joinBytes(parts);
}

function treeBytes(game: Game, layout: RecordLayout): number[] {
  const bytes: number[] = [];
  /** Nodes to write, each with its later siblings. */
  const pending: (readonly NodeId[])[] = [[ROOT]];
  for (let ids = pending.pop(); ids; ids = pending.pop()) {
    const [id = ROOT, ...siblings] = ids;
    const { move, comment, children } = nodeOf(game, id);
    const text = comment === undefined ? [] : [...encodeText(comment, 'utf-16le').bytes];
    const flags =
      (children.length === 0 ? 1 : 0) + (siblings.length > 0 ? 2 : 0) + (text.length > 0 ? 4 : 0);
    bytes.push(flags, 0, ...squaresOf(move, layout));
    if (text.length > 0) bytes.push(text.length & 255, text.length >> 8, 0, 0, ...text);
    if (siblings.length > 0) pending.push(siblings);
    if (children.length > 0) pending.push(children);
  }
  return bytes;
}

function squaresOf(move: Move, { hasNibbles }: RecordLayout): [number, number] {
  if (move === 0) return [0, 0];
  const code = (square: Square): number => {
    const row = 9 - rankOf(square);
    return hasNibbles ? fileOf(square) * 16 + row : row * 9 + fileOf(square);
  };
  return [code(sourceOf(move)), code(targetOf(move))];
}
