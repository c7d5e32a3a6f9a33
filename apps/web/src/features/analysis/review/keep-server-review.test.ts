import { beforeEach, expect, test } from 'vitest';
import { keepServerReview } from './keep-server-review.ts';
import type { StoredReview } from './review-storage.ts';

const MADE = {
  key: 'start w h2e2',
  nodes: 250_000,
  views: [{ score: 10, depth: 12, lines: [] }, null],
  looks: [null],
  theory: [null],
  found: [[{ score: 10, depth: 12 }]],
  isDone: true,
  savedAt: 2,
} as const;

const OWN: StoredReview = {
  key: MADE.key,
  nodes: 2_500_000,
  views: [{ score: 40, depth: 20, lines: [] }, undefined],
  looks: [undefined],
  signs: [4],
  theory: [],
  found: [[{ score: 40, depth: 20 }], [{ score: 30, depth: 20 }]],
  isDone: true,
  savedAt: 1,
};

let stored: StoredReview | undefined;
const storage = {
  load: () => Promise.resolve(stored),
  save: (review: StoredReview) => {
    stored = review;
    return Promise.resolve();
  },
};
const copy = () => ({
  ...MADE,
  views: [...MADE.views].map((view) => view && { ...view, lines: [] }),
  looks: [...MADE.looks],
  theory: [...MADE.theory],
  found: MADE.found.map((scores) => [...scores]),
});
beforeEach(() => {
  stored = undefined;
});

test('a review of the server is stored if the browser has none', async () => {
  await keepServerReview(copy(), storage);
  expect(stored).toMatchObject({ nodes: MADE.nodes, isDone: true, signs: undefined });
});

test('it does not replace a finished review with at least as many nodes', async () => {
  stored = OWN;
  await keepServerReview(copy(), storage);
  expect(stored).toBe(OWN);
});

test.each([
  ['fewer nodes', { ...OWN, nodes: 100_000 }],
  ['a limit by time', { ...OWN, nodes: undefined }],
  ['moves that are not analysed', { ...OWN, isDone: false }],
])(
  'it replaces one with %s, and the signs and evaluations of that one stay known',
  async (_, own) => {
    stored = own;
    await keepServerReview(copy(), storage);
    expect(stored).toMatchObject({ nodes: MADE.nodes, isDone: true, signs: [4] });
    expect(stored.found).toEqual([
      [
        { score: 40, depth: 20 },
        { score: 10, depth: 12 },
      ],
      [{ score: 30, depth: 20 }],
    ]);
  },
);

const loadNothing = () => Promise.reject(new Error('disabled'));

test('without storage it rejects', async () => {
  await expect(keepServerReview(copy(), { ...storage, load: loadNothing })).rejects.toThrow(
    'disabled',
  );
});
