import { describe, expect, test } from 'vitest';
import { headlineOf } from './headline.ts';
import { coachAt } from './testing/coach-at.ts';
import { knownGame } from './testing/shuffling.ts';

describe('in a game that goes to perpetual check', () => {
  test.each([
    [5, { kind: 'next', tone: 'warning', count: 2, end: { winner: 'black' } }],
    [8, { kind: 'move', tone: 'danger', count: 2, move: 'e1d1', mover: 'red' }],
    [9, { kind: 'over', tone: 'danger', count: 3, isPast: false }],
    [12, { kind: 'over', tone: 'info', isPast: true, end: { ply: 9 } }],
  ])('the headline after ply %i is %o', (ply, said) => {
    expect(headlineAt('perp-check-rook', ply)).toMatchObject(said);
  });

  test.each([0, 1, 4])('there is no headline after ply %i', (ply) => {
    expect(headlineAt('perp-check-rook', ply)).toBeUndefined();
  });
});

test('a draw is informational, and a warning one move before', () => {
  expect(headlineAt('quiet-shuffle', 4)).toMatchObject({ kind: 'next', tone: 'info' });
  expect(headlineAt('quiet-shuffle', 7)).toMatchObject({ kind: 'move', tone: 'warning' });
  expect(headlineAt('quiet-shuffle', 8)).toMatchObject({ kind: 'over', tone: 'warning' });
});

test('the move limit is mentioned when it is near', () => {
  expect(headlineAt('natural-move-limit', 99)).toBeUndefined();
  expect(headlineAt('natural-move-limit', 100)).toMatchObject({ kind: 'limit', left: 20 });
  expect(headlineAt('natural-move-limit', 119)).toMatchObject({ tone: 'warning', left: 1 });
  expect(headlineAt('natural-move-limit', 120)).toMatchObject({
    kind: 'over',
    end: { reason: 'move-limit' },
  });
});

test('a mate is informational', () => {
  const state = coachAt({ fen: '3k5/9/9/9/9/9/9/9/4R4/R4K3 w', moves: 'a0d0' });
  expect(state && headlineOf(state, 'black')).toMatchObject({ kind: 'over', tone: 'info' });
});

test('of several deciding moves the losing one comes first, then the winning one', () => {
  const end = (winner: 'red' | 'black' | null) =>
    ({ kind: 'end', winner, reason: 'repetition', ply: 9, evidence: cycle }) as const;
  const none = { level: 'none', chased: [] } as const;
  const cycle = {
    kind: 'cycle',
    occurrences: [1, 5, 9],
    red: none,
    black: none,
    plies: [],
  } as const;
  const repeats = [
    { move: 'a0a1', count: 3, verdict: end(null) },
    { move: 'b0b1', count: 3, verdict: end('red') },
    { move: 'c0c1', count: 3, verdict: end('black') },
    { move: 'd0d1', count: 2, verdict: { kind: 'ongoing' } as const },
  ];
  const state = { ...stateAt('quiet-shuffle', 7), repeats };
  expect(headlineOf(state, 'red')).toMatchObject({ move: 'c0c1' });
  expect(headlineOf(state, 'black')).toMatchObject({ move: 'b0b1' });
});

function headlineAt(id: string, ply: number) {
  const isRedToMove = knownGame(id).fen.endsWith('w') === (ply % 2 === 0);
  return headlineOf(stateAt(id, ply), isRedToMove ? 'red' : 'black');
}

function stateAt(id: string, ply: number) {
  const { fen, moves } = knownGame(id);
  const state = coachAt({ fen, moves: moves.split(' ').slice(0, ply) });
  if (!state) throw new Error('the moves cannot be played');
  return state;
}
