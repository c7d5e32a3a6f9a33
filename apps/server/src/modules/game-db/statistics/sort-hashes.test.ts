import { array, assert, maxSafeNat, nat, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { sortHashes } from './sort-hashes.ts';

const hash = oneof(
  maxSafeNat().map((value) => value % 2 ** 48),
  nat({ max: 5 }),
);

const sort = (hashes: readonly number[]) => [...sortHashes(Float64Array.from(hashes))];
const sortByComparison = (hashes: readonly number[]) =>
  [...hashes.keys()].toSorted(
    (one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0) || one - other,
  );

test('hashes are sorted as numbers, and equal ones keep their order', () => {
  assert(
    // Without the size, no array would have more than ten hashes.
    property(array(hash, { maxLength: 300, size: 'max' }), (hashes) => {
      expect(sort(hashes)).toEqual(sortByComparison(hashes));
    }),
  );
});

test.each([
  ['different', Array.from({ length: 100 }, (_, at) => (at * 37) % 100)],
  ['equal', [...Array.from({ length: 100 }, () => 7), 6, 8]],
])('many %s hashes in one group are sorted too', (_, near) => {
  const hashes = [2 ** 48 - 1, ...near];
  expect(sort(hashes)).toEqual(sortByComparison(hashes));
});

test('the greatest hash comes last', () => {
  expect(sort([2 ** 48 - 1, 0, 2 ** 47])).toEqual([1, 2, 0]);
});

test('no hashes have no order', () => {
  expect(sort([])).toEqual([]);
});
