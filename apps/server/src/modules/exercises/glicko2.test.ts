import { expect, test } from 'vitest';
import { rate } from './glicko2.ts';

const PLAYER = { rating: 1500, deviation: 200, volatility: 0.06 };

test('the example of the paper', () => {
  const results = [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ];
  const { rating, deviation, volatility } = rate(PLAYER, results);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 1);
  expect(volatility).toBeCloseTo(0.059_99, 4);
});

test('without a result only the deviation grows, by the volatility', () => {
  const { rating, deviation, volatility } = rate(PLAYER, []);
  expect([rating, volatility]).toEqual([1500, 0.06]);
  expect(deviation).toBeCloseTo(Math.hypot(200, 0.06 * 173.7178), 6);
});

test('a win raises a rating as much as a loss lowers it, between equals', () => {
  const won = rate(PLAYER, [{ opponent: PLAYER, score: 1 }]).rating - 1500;
  const lost = rate(PLAYER, [{ opponent: PLAYER, score: 0 }]).rating - 1500;
  expect(won).toBeGreaterThan(0);
  expect(won).toBeCloseTo(-lost, 6);
  expect(rate(PLAYER, [{ opponent: PLAYER, score: 0.5 }]).rating).toBeCloseTo(1500, 6);
});

test('a great surprise raises the volatility', () => {
  const sure = { rating: 1500, deviation: 50, volatility: 0.06 };
  const weak = { rating: 700, deviation: 50 };
  expect(rate(sure, [{ opponent: weak, score: 0 }]).volatility).toBeGreaterThan(0.06);
  expect(rate(sure, [{ opponent: weak, score: 1 }]).volatility).toBeLessThanOrEqual(0.06);
});

test('stays finite for every pair of ratings', () => {
  for (const rating of [-500, 0, 1500, 3000, 5000]) {
    for (const deviation of [1, 45, 350, 1000]) {
      for (const score of [0, 1]) {
        const opponent = { rating: 1500, deviation: 45 };
        const next = rate({ rating, deviation, volatility: 0.06 }, [{ opponent, score }]);
        expect(Object.values(next).every(Number.isFinite)).toBe(true);
      }
    }
  }
});
