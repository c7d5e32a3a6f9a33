import { expect, it } from 'vitest';
import { estimateElo } from './elo.mjs';

it('an even result is a difference of 0, in the middle of its interval', () => {
  const { elo, low, high } = estimateElo({ wins: 30, draws: 40, losses: 30 });
  expect(elo).toBeCloseTo(0);
  expect(low).toBeCloseTo(-high);
});

it('160 wins, 20 draws and 20 losses are about +301', () => {
  const { elo, low, high } = estimateElo({ wins: 160, draws: 20, losses: 20 });
  expect(elo).toBeCloseTo(301, 0);
  expect(low).toBeGreaterThan(240);
  expect(high).toBeLessThan(380);
});

function width(games: number): number {
  const { low, high } = estimateElo({ wins: games, draws: games, losses: games });
  return high - low;
}

it('the interval shrinks with the number of games', () => {
  expect(width(400) / width(100)).toBeCloseTo(0.5, 1);
});

it('a side that made every point is stronger by no number', () => {
  expect(estimateElo({ wins: 5, draws: 0, losses: 0 }).elo).toBe(Number.POSITIVE_INFINITY);
  expect(estimateElo({ wins: 0, draws: 0, losses: 5 }).elo).toBe(Number.NEGATIVE_INFINITY);
});
