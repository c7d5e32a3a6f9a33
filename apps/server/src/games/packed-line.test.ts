import { parseMove } from '@chuhe/rules/move';
import { expect, test } from 'vitest';
import { moveAt, packLine, unpackLine } from './packed-line.ts';

test('a packed line unpacks to the same moves', () => {
  const moves = ['h2e2', 'h9g7', 'a0a9', 'i9i0'].flatMap((text) => parseMove(text) ?? []);
  const line = packLine(moves);
  expect(line).toHaveLength(8);
  expect(unpackLine(line)).toEqual(moves);
  expect(moveAt(line, 2)).toBe(moves[2]);
  expect(unpackLine(packLine([]))).toEqual([]);
  expect(unpackLine(Uint8Array.of(1, 2, 3))).toHaveLength(1);
});
