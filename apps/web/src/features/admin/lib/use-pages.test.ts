// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { dataOf } from '../../../lib/query/query-client.ts';
import { PAGE, type PageQuery, usePages } from './use-pages.ts';

interface Row {
  readonly id: string;
  readonly at: string;
}

interface Asked {
  readonly list: string;
  readonly query: PageQuery;
  readonly signal: AbortSignal;
  readonly answer: (given: Answer<readonly Row[]>) => Promise<void>;
}

let asked: Asked[] = [];

async function ask(list: string, query: PageQuery, signal: AbortSignal): Promise<readonly Row[]> {
  const given = await new Promise<Answer<readonly Row[]>>((resolve) => {
    const answer = (each: Answer<readonly Row[]>) => act(async () => resolve(each));
    asked.push({ list, query, signal, answer });
  });
  return dataOf(given);
}
const timeOf = ({ at }: Row): string => at;
const rows = (name: string, count: number): Answer<readonly Row[]> => ({
  success: true,
  data: Array.from({ length: count }, (_, at) => ({
    id: `${name}${at}`,
    at: `time of ${name}${at}`,
  })),
});
const FAILED = localFailure('NETWORK');

beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

const show = () =>
  renderHook(
    ({ list }) =>
      usePages({ key: [list], cursorOf: timeOf, ask: (query, signal) => ask(list, query, signal) }),
    { initialProps: { list: 'all' } },
  );
type Shown = ReturnType<typeof show>;
const look = ({ result: { current } }: Shown) => [
  current.items?.length,
  current.hasMore,
  current.isBusy,
  current.failure?.code,
];
const last = () => asked.at(-1);
/** Runs `work`, and waits for its effects and their consequences. */
const use = (work: () => void) => act(async () => work());

test('the second page comes after the last row of the first, once', async () => {
  const shown = show();
  expect(look(shown)).toEqual([undefined, false, true, undefined]);
  await last()?.answer(rows('a', PAGE));
  expect(look(shown)).toEqual([PAGE, true, false, undefined]);
  await use(() => shown.result.current.more());
  await use(() => shown.result.current.more());
  expect(asked.map(({ query }) => query)).toEqual([
    { limit: PAGE },
    { limit: PAGE, before: `time of a${PAGE - 1}` },
  ]);
  await last()?.answer(rows('b', 3));
  expect(look(shown)).toEqual([PAGE + 3, false, false, undefined]);
});

test('a failed second page leaves the first, and is requested again', async () => {
  const shown = show();
  await last()?.answer(rows('a', PAGE));
  await use(() => shown.result.current.more());
  await last()?.answer(FAILED);
  expect(look(shown)).toEqual([PAGE, true, false, 'NETWORK']);
  await use(() => shown.result.current.retry());
  expect(last()?.query.before).toBe(`time of a${PAGE - 1}`);
  await last()?.answer(rows('b', 1));
  expect(look(shown)).toEqual([PAGE + 1, false, false, undefined]);
});

test('a list that is chosen in the meantime replaces the previous list, whose late pages are ignored', async () => {
  const shown = show();
  await last()?.answer(rows('a', PAGE));
  await use(() => shown.result.current.more());
  const late = last();
  shown.rerender({ list: 'paid' });
  expect([late?.signal.aborted, last()?.list]).toEqual([true, 'paid']);
  expect(look(shown)).toEqual([PAGE, true, true, undefined]);
  await last()?.answer(rows('p', 2));
  await late?.answer(rows('b', PAGE));
  expect(look(shown)).toEqual([2, false, false, undefined]);
});

test('rows of one list are not shown for another that cannot be reached', async () => {
  const shown = show();
  await last()?.answer(rows('a', 2));
  shown.rerender({ list: 'paid' });
  await last()?.answer(FAILED);
  expect(look(shown)).toEqual([undefined, false, false, 'NETWORK']);
  await use(() => shown.result.current.retry());
  await last()?.answer(rows('p', 1));
  expect(look(shown)).toEqual([1, false, false, undefined]);
});

test('the rows stay if loading them again fails', async () => {
  const shown = show();
  await last()?.answer(rows('a', PAGE));
  await use(() => shown.result.current.reload());
  await last()?.answer(FAILED);
  expect(look(shown)).toEqual([PAGE, true, false, 'NETWORK']);
  await use(() => shown.result.current.retry());
  expect(last()?.query).toEqual({ limit: PAGE });
});

test('a newer row takes the place of the one with its id', async () => {
  const shown = show();
  await last()?.answer(rows('a', 2));
  await use(() => shown.result.current.put({ id: 'a1', at: 'later' }));
  await use(() => shown.result.current.put({ id: 'unknown', at: 'never' }));
  expect(shown.result.current.items?.map(timeOf)).toEqual(['time of a0', 'later']);
});
