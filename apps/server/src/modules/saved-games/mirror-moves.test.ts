import { expect, test } from 'vitest';
import { mirrorMoves } from './mirror-moves.ts';

test('mirroring a line twice restores it', () => {
  expect(mirrorMoves('h2e2h9g7')).toBe('b2e2b9c7');
  expect(mirrorMoves(mirrorMoves('a0a9i9i0e2d2'))).toBe('a0a9i9i0e2d2');
});
