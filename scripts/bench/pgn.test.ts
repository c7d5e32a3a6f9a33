import { expect, test } from 'vitest';
import { ensureMoves } from './pgn.mjs';

test.each([
  [{ games: 0, plies: 0 }, 'no games in a.pgn'],
  [{ games: 2, plies: 0 }, 'no moves in a.pgn'],
])('rejects %j', (measurement, message) => {
  expect(() => ensureMoves(measurement, 'a.pgn')).toThrow(
    expect.objectContaining({ message, status: 1 }),
  );
});

test('accepts a single move', () => {
  expect(() => ensureMoves({ games: 1, plies: 1 }, 'a.pgn')).not.toThrow();
});
