import { expect, test } from 'vitest';
import { scoreOf } from './score.ts';

test.each([
  [{ wins: 1, draws: 0, losses: 0 }, 100],
  [{ wins: 0, draws: 3, losses: 0 }, 50],
  [{ wins: 2, draws: 1, losses: 1 }, 62.5],
  [{ wins: 0, draws: 0, losses: 7 }, 0],
])('the score of %j is %d per cent, within its interval', (results, score) => {
  const found = scoreOf(results);
  expect(found?.score).toBe(score);
  const [low = 100, high = 0] = found?.interval ?? [];
  expect(low).toBeLessThanOrEqual(score);
  expect(high).toBeGreaterThanOrEqual(score);
  expect(low).toBeGreaterThanOrEqual(0);
  expect(high).toBeLessThanOrEqual(100);
});

test('without draws the interval is close to Wilson’s', () => {
  // 60 of 100: 50.2 to 69.1 per cent (Wilson 1927).
  const [low = 0, high = 0] = scoreOf({ wins: 60, draws: 0, losses: 40 })?.interval ?? [];
  expect(low).toBeCloseTo(50.2, 0);
  expect(high).toBeCloseTo(69.1, 0);
});

const width = (wins: number, draws: number) => {
  const [low = 0, high = 0] = scoreOf({ wins, draws, losses: wins })?.interval ?? [];
  return high - low;
};

test('draws and more games make the interval narrower', () => {
  expect(width(10, 80)).toBeLessThan(width(50, 0) / 1.5);
  expect(width(500, 0)).toBeLessThan(width(50, 0) / 3);
});

test('there is no score without results', () => {
  expect(scoreOf({ wins: 0, draws: 0, losses: 0 })).toBeUndefined();
});
