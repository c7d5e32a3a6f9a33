import { gzipSync } from 'node:zlib';
import type { Evaluation } from '../../evaluations/evaluation.ts';

/** A file of evaluations in format 1; see `starter-file.ts`. All moves are of the engine `Old`. */
export function packFormat1(evaluations: readonly Evaluation[]): Uint8Array {
  const header = {
    format: 'chuhe-positions-1',
    positions: evaluations.length,
    engines: ['Old'],
  };
  const rows = evaluations.flatMap(packOne);
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...rows]));
}

function packOne({ key, moves, isComplete }: Evaluation): Uint8Array[] {
  const head = Buffer.alloc(4);
  head.writeUInt8(moves.length | (isComplete ? 128 : 0), 0);
  head.writeUInt16LE((moves[0]?.nodes ?? 0) / 1000, 1);
  const rows = moves.map(({ move, score, depth }) => {
    const row = Buffer.alloc(5);
    row.writeUInt16LE(move, 0);
    row.writeInt16LE(score, 2);
    row.writeUInt8(depth, 4);
    return row;
  });
  return [Uint8Array.of(key.length), key, head, ...rows];
}
