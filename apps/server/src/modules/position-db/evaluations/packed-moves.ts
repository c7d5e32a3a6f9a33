import type { Move } from '@chuhe/rules/move';
import { type BackedUpMove, EVALUATION_SOURCES } from './evaluation.ts';

/**
 * The evaluated moves of one position as bytes, little-endian. Format 2 is: a byte with the format, a byte with the number of moves, and
 * 17 bytes per move: move, own score, value (16 bits each), depth, source, number of the engine, known and good replies (8 bits each),
 * nodes (32 bits), day of the search (16 bits, 0 if unknown). The engine's lines follow: the index of the move and the number of plies (8
 * bits each), then the plies (16 bits each). The names of the engines are stored separately, because the moves of a position share one or
 * two of them.
 *
 * Format 1, of earlier versions, has only a byte with the format and 15 bytes per move, without day and lines.
 */

const FORMAT = 2;
const MOVE_BYTES = 17;
const HEAD_BYTES = 2;
const OLD_FORMAT = 1;
const OLD_MOVE_BYTES = 15;
const OLD_HEAD_BYTES = 1;
/** Maximum number of moves of a position. No position has more legal moves than 128. */
const MAX_MOVES = 255;
/** Maximum number of plies of an engine's line that are stored. With the move itself, a line has ten plies. */
export const MAX_LINE = 9;

export interface PackedMoves {
  readonly moves: Uint8Array;
  readonly engines: readonly string[];
}

export function packMoves(all: readonly BackedUpMove[]): PackedMoves {
  const moves = all.slice(0, MAX_MOVES);
  const names = [...new Set(moves.map(({ engine }) => engine))].slice(0, 256);
  // Sorted, so that positions with the same engines have the same list.
  const engines = names.toSorted();
  const rows = Buffer.alloc(HEAD_BYTES + MOVE_BYTES * moves.length);
  rows.writeUInt8(FORMAT, 0);
  rows.writeUInt8(moves.length, 1);
  for (const [index, move] of moves.entries()) {
    writeMove(rows, HEAD_BYTES + MOVE_BYTES * index, move, engines.indexOf(move.engine));
  }
  const lines = moves.flatMap(({ line = [] }, at) => (line.length > 0 ? packLine(line, at) : []));
  return { moves: Buffer.concat([rows, ...lines]), engines };
}

function writeMove(buffer: Buffer, at: number, move: BackedUpMove, engine: number): void {
  buffer.writeUInt16LE(move.move, at);
  buffer.writeInt16LE(move.score, at + 2);
  buffer.writeInt16LE(move.value, at + 4);
  buffer.writeUInt8(Math.min(255, move.depth), at + 6);
  buffer.writeUInt8(EVALUATION_SOURCES.indexOf(move.source), at + 7);
  buffer.writeUInt8(Math.max(0, engine), at + 8);
  buffer.writeUInt8(Math.min(255, move.known), at + 9);
  buffer.writeUInt8(Math.min(255, move.good), at + 10);
  buffer.writeUInt32LE(Math.min(0xffff_ffff, move.nodes), at + 11);
  buffer.writeUInt16LE(Math.min(0xffff, move.day ?? 0), at + 15);
}

function packLine(line: readonly Move[], index: number): Buffer {
  const plies = line.slice(0, MAX_LINE);
  const buffer = Buffer.alloc(2 + 2 * plies.length);
  buffer.writeUInt8(index, 0);
  buffer.writeUInt8(plies.length, 1);
  for (const [at, move] of plies.entries()) buffer.writeUInt16LE(move, 2 + 2 * at);
  return buffer;
}

/** Unpacks moves. Throws a `RangeError` for bytes that `packMoves` has not made, such as those of a later version. */
export function unpackMoves({ moves, engines }: PackedMoves): BackedUpMove[] {
  const buffer = Buffer.from(moves.buffer, moves.byteOffset, moves.byteLength);
  if (buffer[0] === OLD_FORMAT && (buffer.length - OLD_HEAD_BYTES) % OLD_MOVE_BYTES === 0) {
    const count = (buffer.length - OLD_HEAD_BYTES) / OLD_MOVE_BYTES;
    return Array.from({ length: count }, (_, index) =>
      readMove(buffer, OLD_HEAD_BYTES + OLD_MOVE_BYTES * index, engines),
    );
  }
  const count = buffer[1] ?? 0;
  const end = HEAD_BYTES + MOVE_BYTES * count;
  if (buffer[0] !== FORMAT || buffer.length < end) {
    throw new RangeError('packed moves of an unknown format');
  }
  const lines = readLines(buffer, end);
  return Array.from({ length: count }, (_, index) => {
    const at = HEAD_BYTES + MOVE_BYTES * index;
    const day = buffer.readUInt16LE(at + 15);
    const line = lines?.get(index);
    return {
      ...readMove(buffer, at, engines),
      ...(day > 0 && { day }),
      ...(line !== undefined && { line }),
    };
  });
}

function readMove(buffer: Buffer, at: number, engines: readonly string[]): BackedUpMove {
  return {
    move: buffer.readUInt16LE(at),
    score: buffer.readInt16LE(at + 2),
    value: buffer.readInt16LE(at + 4),
    depth: buffer.readUInt8(at + 6),
    source: EVALUATION_SOURCES[buffer.readUInt8(at + 7)] ?? 'engine',
    engine: engines[buffer.readUInt8(at + 8)] ?? '',
    known: buffer.readUInt8(at + 9),
    good: buffer.readUInt8(at + 10),
    nodes: buffer.readUInt32LE(at + 11),
  };
}

/** The lines by the index of their move; `undefined` if there are none. Throws a `RangeError` past the end. */
function readLines(buffer: Buffer, from: number): Map<number, readonly Move[]> | undefined {
  if (from === buffer.length) return undefined;
  const lines = new Map<number, readonly Move[]>();
  for (let at = from; at < buffer.length; ) {
    const [index, count] = [buffer.readUInt8(at), buffer.readUInt8(at + 1)];
    const start = at + 2;
    lines.set(
      index,
      Array.from({ length: count }, (_, ply) => buffer.readUInt16LE(start + 2 * ply)),
    );
    at = start + 2 * count;
  }
  return lines;
}
