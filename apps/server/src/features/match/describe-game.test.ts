import { expect, test } from 'vitest';
import { dateOf } from './describe-game.ts';
import { mirrorMoves } from './mirror-moves.ts';

test.each([
  ['2024.05.31', '2024-05-31'],
  ['2024.05.??', '2024-05'],
  ['2024.??.??', '2024'],
  ['2024-5-3', '2024-05-03'],
  ['2024/12/01', '2024-12-01'],
  ['2024年5月31日', '2024-05-31'],
  ['２０２４．０５', '2024-05'],
  ['2024.13.01', '2024'],
  ['2024.02.32', '2024-02'],
  ['1986', '1986'],
  ['????.??.??', ''],
  ['', ''],
  ['yesterday', ''],
])('the date %j reads as %j', (text, date) => {
  expect(dateOf(text)).toBe(date);
});

test('a mirrored line is the line again when it is mirrored', () => {
  expect(mirrorMoves('h2e2h9g7')).toBe('b2e2b9c7');
  expect(mirrorMoves(mirrorMoves('a0a9i9i0e2d2'))).toBe('a0a9i9i0e2d2');
});
