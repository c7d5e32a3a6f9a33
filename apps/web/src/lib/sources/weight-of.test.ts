import type { BookEntry } from '@chuhe/contract/book';
import { expect, test } from 'vitest';
import { highestPriority, weightOf } from './weight-of.ts';

const entry = (priority: number, valid = true) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only these fields are read.
  entry: { priority, valid } as BookEntry,
  others: [],
});

test('bars are relative to the highest priority of an entry in use', () => {
  expect(highestPriority([entry(40), entry(100, false), entry(80)])).toBe(80);
  expect(highestPriority([entry(100, false)])).toBe(0);
  expect([0, 1, 40, 80, 100].map((priority) => weightOf(priority, 80))).toEqual([0, 1, 3, 5, 5]);
});
