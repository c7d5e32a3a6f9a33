import { array, assert, maxSafeNat, nat, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { sortHashes } from './sort-hashes.ts';

const hash = oneof(
  maxSafeNat().map((value) => value % 2 ** 48),
  nat({ max: 5 }),
);

test('hashes are sorted as numbers, and equal ones keep their order', () => {
  assert(
    property(array(hash, { maxLength: 200 }), (hashes) => {
      const expected = [...hashes.keys()].toSorted(
        (one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0) || one - other,
      );
      expect([...sortHashes(Float64Array.from(hashes))]).toEqual(expected);
    }),
  );
});

test('the greatest hash comes last', () => {
  expect([...sortHashes(Float64Array.of(2 ** 48 - 1, 0, 2 ** 47))]).toEqual([1, 2, 0]);
});
