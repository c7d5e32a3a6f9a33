import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { departureOf, stepsOf } from './book-departure.ts';

const MOVES = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

function steps() {
  const added = addLine(newGame(), ROOT, MOVES);
  if (!added.ok) throw new Error('Not legal');
  return stepsOf(added.value.game);
}

const has = (...moves: string[]) => moves.map((move) => ({ move, valid: true }));

test('each move of the mainline has the position before it and its number', () => {
  expect(steps().map(({ move, moveNumber, before }) => [move, moveNumber, before])).toEqual([
    ['h2e2', 1, 0],
    ['h9g7', 1, 1],
    ['h0g2', 2, 2],
    ['i9h9', 2, 3],
  ]);
});

test('the game leaves the book at the first move for which the book has only other moves', () => {
  const entries = [has('h2e2', 'c3c4'), has('h9g7'), has('b0c2'), []];
  expect(departureOf(steps(), entries)).toEqual({ kind: 'left', before: 2, moveNumber: 2 });
});

test('the book ends at a position without book moves', () => {
  expect(departureOf(steps(), [has('h2e2'), [], [], []])).toMatchObject({
    kind: 'ended',
    moveNumber: 1,
    before: 1,
  });
});

test('a game that comes back by another way has not left the book there', () => {
  const entries = [has('c3c4'), has('h9g7'), has('h0g2'), has('b9c7')];
  expect(departureOf(steps(), entries)).toMatchObject({ kind: 'left', before: 3, moveNumber: 2 });
});

test('an entry that is not valid is not a book move', () => {
  const entries = [[{ move: 'h2e2', valid: false }, ...has('c3c4')], [], [], []];
  expect(departureOf(steps(), entries)).toMatchObject({ kind: 'left', before: 0 });
});

test('nothing is shown for a game without a book move, nor for one that follows the book to its end', () => {
  expect(departureOf(steps(), [[], [], [], []])).toBeUndefined();
  expect(
    departureOf(
      steps(),
      MOVES.map((move) => has(move)),
    ),
  ).toBeUndefined();
  expect(departureOf([], [])).toBeUndefined();
});
