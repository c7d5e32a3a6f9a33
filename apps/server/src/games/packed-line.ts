import type { Move } from '@chuhe/rules/move';

/** Encodes a mainline for storage, with two bytes per move, little-endian. */
export function packLine(moves: readonly Move[]): Uint8Array {
  const bytes = new Uint8Array(2 * moves.length);
  for (const [index, move] of moves.entries()) {
    bytes[2 * index] = move & 255;
    bytes[2 * index + 1] = move >> 8;
  }
  return bytes;
}

/** Decodes a stored mainline. Ignores an odd byte at the end. */
export function unpackLine(line: Uint8Array): Move[] {
  return Array.from({ length: line.length >> 1 }, (_, ply) => moveAt(line, ply));
}

/** @param ply ply of the move, from 0 */
export function moveAt(line: Uint8Array, ply: number): Move {
  return (line[2 * ply] ?? 0) | ((line[2 * ply + 1] ?? 0) << 8);
}
