import { expect, it } from 'vitest';
import { seededRandom } from '../random.mjs';
import { fitScale, tableOf } from './fit.mjs';

/** Makes games of one position each. Their results follow the win-chance curve with this scale. */
function makeGames(scale: number, count: number) {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const score = Math.round((random() - 0.5) * 1_600);
    const result = random() < 1 / (1 + Math.exp(-score / scale)) ? 1 : 0;
    return { result, samples: [{ ply: 30, score }] };
  });
}

it.each([150, 330, 800])('finds the scale %d that made the results, within its error', (scale) => {
  const fit = fitScale(makeGames(scale, 4_000), seededRandom(1));
  expect(Math.abs(fit.scale - scale)).toBeLessThan(3 * fit.error);
  expect(fit.error).toBeLessThan(scale / 5);
  expect(fit.positions).toBe(4_000);
});

it('the table takes the view of the side that is ahead', () => {
  const games = [
    { result: 0, samples: [{ ply: 3, score: -120 }] },
    { result: 0.5, samples: [{ ply: 3, score: 140 }] },
  ];
  expect(tableOf(games, [0, 100, 200])).toEqual([
    { from: 0, to: 100, count: 0, score: 0, result: 0 },
    { from: 100, to: 200, count: 2, score: 130, result: 0.75 },
  ]);
});
