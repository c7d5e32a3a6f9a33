// @vitest-environment jsdom
import type { Study } from '@chuhe/contract/study';
import { newState } from '@chuhe/studies/chapter-state';
import { makeStateJson } from '@chuhe/studies/state-json';
import { afterEach, expect, test, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { fetchChapters } from './fetch-chapters.ts';

afterEach(() => vi.useRealTimers());

test('a chapter beyond the calls of a minute is asked for again, and one that is gone is left out', async () => {
  vi.useFakeTimers();
  let calls = 0;
  answerCalls((_, { params }) => {
    if (params?.['chapterId'] === 'Gone') return readFailure(404, {});
    calls += 1;
    if (calls > 1 && calls < 5) return readFailure(429, {});
    return { kind: 'analysis', role: 'owner', practice: {}, state: makeStateJson(newState()) };
  });
  const chapterList = ['One', 'Two', 'Gone'].map((title) => ({ chapterId: title, title }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts that are read.
  const study = { studyId: 'study', chapterList } as unknown as Study;
  const found: string[] = [];
  const fetching = (async () => {
    for await (const next of fetchChapters(study, undefined, new AbortController().signal)) {
      found.push('leftOut' in next ? `without ${next.leftOut}` : next.title);
    }
  })();
  await vi.advanceTimersByTimeAsync(60_000);
  await fetching;
  expect(found).toEqual(['One', 'Two', 'without Gone']);
});
