import { type BackedUpMove, EVALUATION_SOURCES } from './evaluation.ts';

/**
 * The evaluated moves of one position as bytes, 15 per move, little-endian: move, own score, value (16 bits each), depth, source, number
 * of the engine, known and good replies (8 bits each), nodes (32 bits). The names of the engines are stored separately, because the moves
 * of a position share one or two of them.
 */

const FORMAT = 1;
/** Bytes per move. One byte with the format precedes the moves. */
export const MOVE_BYTES = 15;

export interface PackedMoves {
  readonly moves: Uint8Array;
  readonly engines: readonly string[];
}

export function packMoves(moves: readonly BackedUpMove[]): PackedMoves {
  const engines = [...new Set(moves.map(({ engine }) => engine))].slice(0, 256);
  const buffer = Buffer.alloc(1 + MOVE_BYTES * moves.length, FORMAT);
  for (const [index, move] of moves.entries()) {
    const at = 1 + MOVE_BYTES * index;
    buffer.writeUInt16LE(move.move, at);
    buffer.writeInt16LE(move.score, at + 2);
    buffer.writeInt16LE(move.value, at + 4);
    buffer.writeUInt8(Math.min(255, move.depth), at + 6);
    buffer.writeUInt8(EVALUATION_SOURCES.indexOf(move.source), at + 7);
    buffer.writeUInt8(Math.max(0, engines.indexOf(move.engine)), at + 8);
    buffer.writeUInt8(Math.min(255, move.known), at + 9);
    buffer.writeUInt8(Math.min(255, move.good), at + 10);
    buffer.writeUInt32LE(Math.min(0xffff_ffff, move.nodes), at + 11);
  }
  return { moves: buffer, engines };
}

/** Unpacks moves. Throws a `RangeError` for bytes that `packMoves` has not made, such as those of another version. */
export function unpackMoves({ moves, engines }: PackedMoves): BackedUpMove[] {
  const buffer = Buffer.from(moves.buffer, moves.byteOffset, moves.byteLength);
  if (buffer[0] !== FORMAT || (buffer.length - 1) % MOVE_BYTES !== 0) {
    throw new RangeError('packed moves of an unknown format');
  }
  return Array.from({ length: (buffer.length - 1) / MOVE_BYTES }, (_, index) => {
    const at = 1 + MOVE_BYTES * index;
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
  });
}
