import { expect, test } from 'vitest';
import { seededRandom } from '../random.mjs';
import { learn, perturb, signsOf } from './spsa.mjs';

const PLAN = {
  constants: [
    { name: 'A', value: 100 },
    { name: 'B', value: -400 },
    { name: 'C', value: 6 },
  ],
  pairs: 3000,
  seed: 1,
  step: 0.1,
  rate: 0.02,
};
const START = [100, -400, 6];

test('a pair moves all constants by the same share in opposite directions', () => {
  const { plus, minus } = perturb(PLAN, START, 2999);
  const signs = signsOf(PLAN, 2999);
  expect(plus).toEqual([
    100 + 10 * (signs[0] ?? 0),
    -400 + 40 * (signs[1] ?? 0),
    expect.any(Number),
  ]);
  expect(minus).toEqual([
    100 - 10 * (signs[0] ?? 0),
    -400 - 40 * (signs[1] ?? 0),
    expect.any(Number),
  ]);
});

test('even a small constant differs between both sides', () => {
  for (const pair of [0, 1500, 2999]) {
    const { plus, minus } = perturb(PLAN, START, pair);
    expect(plus[2]).not.toBe(minus[2]);
  }
});

test('a drawn pair changes nothing, and a won one moves every constant towards the winner', () => {
  expect(learn(PLAN, START, { pair: 7, result: 0 })).toEqual(START);
  const after = learn(PLAN, START, { pair: 7, result: 2 });
  const signs = signsOf(PLAN, 7);
  for (const [index, value] of after.entries())
    expect(Math.sign(value - (START[index] ?? 0))).toBe(signs[index]);
});

test('the same seed draws the same signs, and another one does not', () => {
  const signs = Array.from({ length: 20 }, (_, pair) => signsOf(PLAN, pair).join());
  expect(Array.from({ length: 20 }, (_, pair) => signsOf(PLAN, pair).join())).toEqual(signs);
  expect(signsOf({ ...PLAN, seed: 2 }, 0).concat(signsOf({ ...PLAN, seed: 2 }, 1))).not.toEqual(
    signsOf(PLAN, 0).concat(signsOf(PLAN, 1)),
  );
});

test('constants approach the best values although each result is mostly chance', () => {
  const best = [130, -300, 8];
  const distance = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + ((value - (best[at] ?? 0)) / (best[at] ?? 1)) ** 2, 0);
  const random = seededRandom(5);
  let values: readonly number[] = START;
  const plan = { ...PLAN, rate: 0.05 };
  for (let pair = 0; pair < plan.pairs; pair += 1) {
    const { plus, minus } = perturb(plan, values, pair);
    const chance = 0.5 + 2 * (distance(minus) - distance(plus));
    values = learn(plan, values, { pair, result: random() < chance ? 1 : -1 });
  }
  expect(distance(values)).toBeLessThan(distance(START) / 3);
});

test('the signs do not depend on the random numbers by which the opening of the pair is drawn', () => {
  let agreements = 0;
  for (let pair = 0; pair < 2000; pair += 1) {
    const isLow = seededRandom(PLAN.seed, pair)() < 0.5;
    if (isLow === (signsOf(PLAN, pair)[0] === -1)) agreements += 1;
  }
  expect(agreements).toBeGreaterThan(900);
  expect(agreements).toBeLessThan(1100);
});
