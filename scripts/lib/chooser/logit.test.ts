import { expect, it } from 'vitest';
import { seededRandom } from '../random.mjs';
import { chancesOf, fitLogit } from './logit.mjs';

it('finds the weights by which choices were made', () => {
  const random = seededRandom(5);
  const truth = [1.5, -2];
  const choices = Array.from({ length: 4_000 }, () => {
    const features = Array.from({ length: 5 }, () => [random(), random()]);
    let rest = random();
    const chosen = chancesOf(features, truth).findIndex((chance) => (rest -= chance) < 0);
    return { features, chosen };
  });
  const { weights, errors } = fitLogit(choices);
  for (const [index, weight] of weights.entries()) {
    const error = errors[index] ?? 0;
    expect(error).toBeLessThan(0.15);
    expect(Math.abs(weight - (truth[index] ?? 0))).toBeLessThan(3 * error);
  }
});

it('gives a feature that never differs no weight', () => {
  const choices = [0, 0, 1].map((chosen) => ({
    features: [
      [1, 7],
      [0, 7],
    ],
    chosen,
  }));
  const { weights } = fitLogit(choices);
  expect(weights[0]).toBeCloseTo(Math.log(2), 2);
  expect(weights[1]).toBeCloseTo(0, 6);
});
