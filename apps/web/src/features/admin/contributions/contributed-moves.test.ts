import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { contributedMoves } from './contributed-moves.ts';

test('moves are shown in the user’s notation, the best first', () => {
  const value = 'move:b2e2,score:-4|move:h2e2,score:12|move:c3c4,score:??';
  const moves = contributedMoves(INITIAL_FEN, value, 'wxf');
  expect(moves.map(({ text, score }) => [text, score])).toEqual([
    ['C2=5', 12],
    ['C8=5', -4],
    ['P7+1', undefined],
  ]);
});

test.each([
  ['no position', 'x', 'move:h2e2,score:1'],
  ['no moves', INITIAL_FEN, '<html>'],
  ['moves that are not legal', INITIAL_FEN, 'move:a0a9,score:1'],
])('%s is shown as none', (_, fen, value) => {
  expect(contributedMoves(fen, value, 'wxf')).toEqual([]);
});
