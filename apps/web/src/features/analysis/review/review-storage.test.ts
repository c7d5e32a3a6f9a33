import { expect, it } from 'vitest';
import { makeReviewStorage, type StoredReview } from './review-storage.ts';

it('without browser storage each use rejects and none throws', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  const { load, save } = makeReviewStorage();
  const review: StoredReview = {
    key: 'a',
    nodes: 1,
    views: [],
    looks: [],
    theory: [],
    found: [],
    signs: undefined,
    isDone: false,
    savedAt: 1,
  };
  const uses = [load('a'), save(review)];
  const ends = await Promise.allSettled(uses);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
