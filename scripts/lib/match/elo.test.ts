import { expect, it } from 'vitest';
import { estimateElo } from './elo.mjs';

it('an even result is a difference of 0, in the middle of its interval', () => {
  const { elo, low, high } = estimateElo([3, 10, 14, 10, 3]);
  expect(elo).toBeCloseTo(0);
  expect(low).toBeCloseTo(-high);
  expect(high).toBeGreaterThan(0);
});

it('160 wins, 20 draws and 20 losses are about +301', () => {
  const { elo, low, high } = estimateElo([20, 20, 160]);
  expect(elo).toBeCloseTo(301, 0);
  expect(low).toBeCloseTo(241, 0);
  expect(high).toBeCloseTo(362, 0);
});

it('with two outcomes the interval is Wilson’s', () => {
  // Brown, Cai and DasGupta, "Interval estimation for a binomial proportion" (2001): 0.566 … 1 for 5 of 5.
  const { low, high } = estimateElo([0, 0, 5]);
  expect(1 / (1 + 10 ** (-low / 400))).toBeCloseTo(5 / (5 + 1.96 ** 2), 6);
  expect(high).toBe(Number.POSITIVE_INFINITY);
});

function width(pairs: number): number {
  const { low, high } = estimateElo([pairs, pairs, pairs, pairs, pairs]);
  return high - low;
}

it('the interval shrinks with the number of games', () => {
  expect(width(80) / width(20)).toBeCloseTo(0.5, 1);
});

it('a side that made every point has an infinite difference with a finite lower bound', () => {
  const won = estimateElo([0, 0, 0, 0, 5]);
  expect(won).toMatchObject({ elo: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY });
  expect(won.low).toBeGreaterThan(0);
  expect(won.low).toBeLessThan(100);
  const lost = estimateElo([5, 0, 0, 0, 0]);
  expect(lost.high).toBeCloseTo(-won.low);
});

it('equal results do not count as certain', () => {
  const { low, high } = estimateElo([0, 0, 1, 0, 0]);
  expect(high).toBeGreaterThan(200);
  expect(low).toBeLessThan(-200);
  expect(estimateElo([0, 0, 0, 0, 1]).low).toBeLessThan(0);
  expect(estimateElo([0, 0, 0, 1, 9]).low).toBeLessThan(250);
});

it('pairs that are even because one colour wins have a smaller interval than their games', () => {
  const asPairs = estimateElo([0, 0, 100, 0, 0]);
  const asGames = estimateElo([100, 0, 100]);
  expect(asPairs.high).toBeLessThan(asGames.high / 2);
});
