import { expect, it } from 'vitest';
import { compare } from './compare.mjs';
import type { Grade, SignedMove } from './signs.mjs';
import { moveOf } from './testing/reviewed-of.ts';

interface MoveFacts {
  readonly loss?: number;
  readonly best?: number;
  readonly isForced?: boolean;
  readonly isOpening?: boolean;
}

function signed(shown: Grade, { loss = 0, best = 0, ...facts }: MoveFacts = {}): SignedMove {
  const move = moveOf('h2e2', facts);
  const verdict = {
    mover: 'red' as const,
    loss,
    pawnLoss: 0,
    accuracy: 100,
    isBest: false,
    grade: shown,
    isDoubted: false,
    isContested: false,
    scores: { best, own: best },
    depth: 12,
  };
  return { move, first: shown, second: shown, shown, verdict };
}

it('counts moves by both signs, where a good move counts as one without a sign', () => {
  const short = [signed(6, { loss: 0.06 }), signed(1), signed(4, { loss: 0.25 })];
  const long = [signed(2, { loss: 0.11 }), signed(undefined), signed(4, { loss: 0.22 })];
  const { table, moves, same, allLosses, badLosses } = compare(short, long);
  expect(table).toEqual([
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
  expect([moves, same, allLosses.length, badLosses.length]).toEqual([3, 2, 3, 2]);
  expect(Math.max(...badLosses)).toBeCloseTo(0.05);
});

it.each([
  ['of the opening', { isOpening: true }],
  ['that were forced', { isForced: true }],
  ['of a game that was decided', { best: 900 }],
])('leaves out moves %s', (_, facts) => {
  expect(compare([signed(undefined, facts)], [signed(undefined, facts)]).moves).toBe(0);
});
