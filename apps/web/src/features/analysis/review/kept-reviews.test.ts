import { expect, it } from 'vitest';
import { type KeptReview, makeReviewStorage } from './kept-reviews.ts';

it('where a browser has no storage, each use rejects and none throws', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  const { load, save } = makeReviewStorage();
  const review: KeptReview = {
    key: 'a',
    budgetMs: 1,
    views: [],
    looks: [],
    signs: undefined,
    isDone: false,
    savedAt: 1,
  };
  const uses = [load('a'), save(review)];
  const ends = await Promise.allSettled(uses);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
