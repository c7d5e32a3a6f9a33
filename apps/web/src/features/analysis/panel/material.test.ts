import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, it } from 'vitest';
import { capturedBy, leadOf } from './material.ts';

it('nothing is captured and both sides are equal at the start', () => {
  expect(capturedBy('red', INITIAL_FEN, INITIAL_FEN)).toEqual([]);
  expect(leadOf('red', INITIAL_FEN)).toBe(0);
});

it('captured pieces are counted by kind, the strongest first', () => {
  // Black has lost a chariot, a horse and two pawns; Red has lost a cannon.
  const fen = 'rnbakab2/9/1c5c1/p3p1p2/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w';
  expect(capturedBy('red', INITIAL_FEN, fen)).toEqual([
    { role: 'chariot', count: 1 },
    { role: 'horse', count: 1 },
    { role: 'pawn', count: 2 },
  ]);
  expect(capturedBy('black', INITIAL_FEN, fen)).toEqual([{ role: 'cannon', count: 1 }]);
  expect(leadOf('red', fen)).toBe(10.5);
  expect(leadOf('black', fen)).toBe(-10.5);
});

it.each([
  ['3k5/9/9/9/9/P8/9/9/9/4K4 w', 1],
  ['3k5/9/9/9/P8/9/9/9/9/4K4 w', 2],
])('a pawn is worth more across the river: %s', (fen, lead) => {
  expect(leadOf('red', fen)).toBe(lead);
});

it('a game from another position counts from there', () => {
  const start = '3k5/9/9/9/p8/9/9/9/9/R3K4 w';
  expect(capturedBy('red', start, start)).toEqual([]);
  expect(capturedBy('red', start, '3k5/9/9/9/R8/9/9/9/9/4K4 b')).toEqual([
    { role: 'pawn', count: 1 },
  ]);
});
