import { expect, it } from 'vitest';
import { median, quantile } from './quantiles.mjs';

it('computes the median and the 90th percentile', () => {
  const values = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect(median(values)).toBe(5);
  expect(quantile(values, 0.9)).toBe(9);
});

it('returns NaN without values', () => {
  expect(median([])).toBeNaN();
});
