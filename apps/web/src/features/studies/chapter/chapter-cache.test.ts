// @vitest-environment jsdom
import type { StudyChapter } from '@chuhe/contract/study';
import { newState } from '@chuhe/studies/chapter-state';
import { makeStateJson } from '@chuhe/studies/state-json';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChapterCache } from './chapter-cache.ts';
import { pendingStore } from './pending-store.ts';
import { useMemoryDatabase } from './testing/memory-database.ts';

const ofChapter = (chapterId: string) => ({ userId: 'an', studyId: 'study', chapterId });

const chapterOf = (chapterId: string): Omit<StudyChapter, 'state'> => ({
  chapterId,
  studyId: 'study',
  studyTitle: 'Lesson',
  title: chapterId,
  kind: 'analysis',
  orientation: 'red',
  moves: 0,
  sequence: 0,
  updatedAt: '2026-11-30T00:00:00.000Z',
  practice: {},
  settingsBy: null,
  role: 'owner',
  number: 0,
});

beforeEach(() => {
  useMemoryDatabase();
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 1));
});
afterEach(() => vi.restoreAllMocks());
let time = 0;

/** Stores a chapter at once. */
async function store(cache: ChapterCache, chapterId: string): Promise<void> {
  cache.noteLater(ofChapter(chapterId), () => ({
    chapter: chapterOf(chapterId),
    confirmed: newState(),
  }));
  cache.flush();
  await vi.waitFor(async () => {
    expect(await cache.find(ofChapter(chapterId))).toBeDefined();
  });
}

test('a chapter is found as it was stored last, by its user only', async () => {
  const cache = new ChapterCache();
  await store(cache, 'first');
  expect(await cache.find(ofChapter('first'))).toEqual({
    ...chapterOf('first'),
    state: makeStateJson(newState()),
  });
  expect(await cache.find({ ...ofChapter('first'), userId: 'binh' })).toBeUndefined();
});

test('a chapter that waits to be stored is stored when another one comes', async () => {
  const cache = new ChapterCache();
  const note = (chapterId: string) =>
    cache.noteLater(ofChapter(chapterId), () => ({
      chapter: chapterOf(chapterId),
      confirmed: newState(),
    }));
  note('first');
  note('second');
  await vi.waitFor(async () => expect(await cache.find(ofChapter('first'))).toBeDefined());
  expect(await cache.find(ofChapter('second'))).toBeUndefined();
  cache.flush();
  await vi.waitFor(async () => expect(await cache.find(ofChapter('second'))).toBeDefined());
});

test('a chapter that changes all the time is stored all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cache = new ChapterCache();
  const read = vi.fn<Parameters<ChapterCache['noteLater']>[1]>(() => ({
    chapter: chapterOf('first'),
    confirmed: newState(),
  }));
  for (let change = 0; change < 10; change += 1) {
    cache.noteLater(ofChapter('first'), read);
    vi.advanceTimersByTime(1000);
  }
  expect(read).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});

test('a damaged entry is not shown', async () => {
  const database = createStore('chuhe-chapters', 'chapters');
  const state = { ...makeStateJson(newState()), moves: '?' };
  await set('an/study/first', { chapter: { ...chapterOf('first'), state } }, database);
  expect(await new ChapterCache().find(ofChapter('first'))).toBeUndefined();
});

test('the chapters that were stored longest ago go, unless they have changes that wait', async () => {
  const cache = new ChapterCache();
  const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
  await pendingStore().keep(ofChapter('c0'), [{ id: 'one', operation }]);
  for (let index = 0; index <= 60; index += 1) await store(cache, `c${index}`);
  await vi.waitFor(async () => expect(await cache.find(ofChapter('c1'))).toBeUndefined());
  const found = await Promise.all(['c0', 'c2', 'c60'].map((id) => cache.find(ofChapter(id))));
  expect(found.map((each) => each?.title)).toEqual(['c0', 'c2', 'c60']);
});
