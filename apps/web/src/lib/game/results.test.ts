import { expect, test } from 'vitest';
import { percentOf, resultsFor } from './results.ts';

test('the wins of the side to move are Red’s or Black’s', () => {
  const counts = { wins: 5, draws: 3, losses: 1 };
  expect(resultsFor(counts, 'red')).toEqual({ red: 5, draw: 3, black: 1 });
  expect(resultsFor(counts, 'black')).toEqual({ red: 1, draw: 3, black: 5 });
});

test.each([
  [{ red: 1, draw: 1, black: 1 }, [34, 33, 33]],
  [{ red: 2, draw: 3, black: 7 }, [17, 25, 58]],
  [{ red: 1, draw: 0, black: 999 }, [0, 0, 100]],
  [{ red: 0, draw: 0, black: 0 }, []],
])('%j make 100 per cent together', (results, percents) => {
  expect(percentOf(results)).toEqual(percents);
});
