import { parseMove } from '@chuhe/engine/position';
import { OPENING_PLIES } from '../openings.mjs';

const LINES = [
  'h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0c2 b9c7',
  'c3c4 g6g5 h0g2 b9c7 b0c2 h9g7 c0e2 c9e7 a0a1 a9a8',
];

/** Two openings, instead of those of the master games. */
export function testOpenings() {
  const moves = new Uint16Array(LINES.length * OPENING_PLIES);
  for (const [index, line] of LINES.entries()) {
    moves.set(
      line.split(' ').map((text) => parseMove(text) ?? 0),
      index * OPENING_PLIES,
    );
  }
  return { moves, sha256: 'of a test' };
}
