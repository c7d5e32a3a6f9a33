import { expect, test } from 'vitest';
import { clip, displayWidth, padEnd, padStart } from './display-width.mjs';

test.each([
  ['a.pgn', 5],
  ['象棋.pgn', 8],
  ['（１）、', 8],
  ['ｱ', 1],
  ['𠀀', 2],
  ['한', 2],
  ['한'.normalize('NFD'), 2],
  ['cờ', 2],
  ['cờ'.normalize('NFD'), 2],
  ['x\u0331\u200B', 1],
  ['🐘', 2],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test('padding counts columns, and does not change a text that is too wide', () => {
  expect(padEnd('象棋', 6)).toBe('象棋  ');
  expect(padStart('象棋', 6)).toBe('  象棋');
  expect(padEnd('象棋', 3)).toBe('象棋');
});

test('a text is clipped before the character that does not fit', () => {
  expect(clip('a象棋', 4)).toBe('a象');
  expect(clip('a象棋', 5)).toBe('a象棋');
});
