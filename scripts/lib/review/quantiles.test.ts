import { expect, it } from 'vitest';
import { spreadOf } from './quantiles.mjs';

it('computes the median and the 90th percentile', () => {
  const values = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect(spreadOf(values)).toEqual({ count: 10, median: 5, most: 9 });
});

it('returns NaN without values', () => {
  expect(spreadOf([])).toEqual({ count: 0, median: Number.NaN, most: Number.NaN });
});
