import { expect, test } from 'vitest';
import { ensureMoves } from './pgn.mjs';

test.each([
  [{ games: 0, plies: 0 }, 'no games in a.pgn'],
  [{ games: 2, plies: 0 }, 'no moves in a.pgn'],
])('%j is nothing to measure by', (measurement, message) => {
  expect(() => ensureMoves(measurement, 'a.pgn')).toThrow(
    expect.objectContaining({ message, status: 1 }),
  );
});

test('one move is enough', () => {
  expect(() => ensureMoves({ games: 1, plies: 1 }, 'a.pgn')).not.toThrow();
});
