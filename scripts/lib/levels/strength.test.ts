import { expect, it } from 'vitest';
import { addStrengths, strengthOf } from './strength.mjs';

it('an even match shows no difference, and its interval narrows with the games', () => {
  const few = strengthOf({ wins: 10, draws: 0, losses: 10 });
  const many = strengthOf({ wins: 1_000, draws: 0, losses: 1_000 });
  expect(few.elo).toBeCloseTo(0);
  expect(few.error).toBeGreaterThan(100);
  expect(many.error).toBeCloseTo(15.2, 1);
});

it('three points of four are 191 Elo', () => {
  const { elo, isLeast } = strengthOf({ wins: 3_000, draws: 0, losses: 1_000 });
  expect(elo).toBeCloseTo(190.7, 0);
  expect(isLeast).toBe(false);
});

it('a match without a lost point shows a least difference', () => {
  const { elo, isLeast } = strengthOf({ wins: 40, draws: 0, losses: 0 });
  expect(isLeast).toBe(true);
  expect(elo).toBeGreaterThan(600);
});

it('strengths add up from level 1', () => {
  const strengths = addStrengths([
    { elo: 100, error: 30, isLeast: false },
    { elo: 200, error: 40, isLeast: true },
  ]);
  expect(strengths).toEqual([
    { elo: 0, error: 0, isLeast: false },
    { elo: 100, error: 30, isLeast: false },
    { elo: 300, error: 50, isLeast: true },
  ]);
});
