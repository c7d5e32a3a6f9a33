import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { FailureCode } from '../../../lib/api/failure.ts';
import { answerOf } from '../../../lib/game/testing/explorer-answers.ts';
import { FRESH_MS, LATE_MS } from '../../../lib/sources/position-reader.ts';
import { ExplorerReader, REST_MS } from './explorer-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START = INITIAL_FEN;
const SECOND = Position.fromFen(START).play('h2e2').fen;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function makeReader() {
  const asked: {
    query: object;
    signal: AbortSignal;
    answer: (given: Answer<ExplorerAnswer>) => Promise<void>;
  }[] = [];
  const reader = new ExplorerReader({
    explore: (query, signal) =>
      new Promise((resolve) => {
        const answer = async (given: Answer<ExplorerAnswer>): Promise<void> => {
          resolve(given);
          await pass(0);
        };
        asked.push({ query, signal, answer });
      }),
    now: () => Date.now(),
  });
  return { reader, asked };
}

const good = (fen: string): Answer<ExplorerAnswer> => ({
  success: true,
  data: answerOf({ h2e2: [1, 2, 3] }, { fen }),
});
const bad = (code: FailureCode): Answer<ExplorerAnswer> => ({
  success: false,
  code,
  message: '',
  status: 0,
  fields: [],
});

test('a position that the user rests on is asked for once, and those hurried past are not', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS / 2);
  reader.look(SECOND, {});
  reader.look(SECOND, {});
  await pass(REST_MS);
  expect(asked.map(({ query }) => query)).toEqual([{ FEN: SECOND }]);
});

test('an answer holds for a minute, and by its filter', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS);
  await asked[0]?.answer(good(START));
  reader.look(START, { from: 1990 });
  expect(reader.getSnapshot().data).toBeUndefined();
  reader.look(START, {});
  expect(reader.getSnapshot().data?.fen).toBe(START);
  await pass(REST_MS);
  expect(asked).toHaveLength(1);
  reader.look(SECOND, {});
  await pass(FRESH_MS);
  reader.look(START, {});
  await pass(REST_MS);
  expect(asked.map(({ query }) => query)).toEqual([
    { FEN: START },
    { FEN: SECOND },
    { FEN: START },
  ]);
});

test('the answer about a position that was left is shown nowhere, and is there on the way back', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS);
  reader.look(SECOND, {});
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(good(START));
  expect(reader.getSnapshot()).toMatchObject({ fen: SECOND, data: undefined });
  reader.look(START, {});
  expect(reader.getSnapshot().data?.fen).toBe(START);
});

test('where a filter leaves nothing, nothing is asked', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, undefined);
  await pass(REST_MS * 4);
  expect(asked).toEqual([]);
});

test('when games were imported what was kept is asked for anew, and stays in sight meanwhile', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS);
  await asked[0]?.answer(good(START));
  reader.hearChange();
  expect(reader.getSnapshot().data?.fen).toBe(START);
  expect(asked).toHaveLength(2);
});

test('an answer to a question from before a change is not kept', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS);
  reader.look(SECOND, {});
  reader.hearChange();
  await asked[0]?.answer(good(START));
  reader.look(START, {});
  expect(reader.getSnapshot().data).toBeUndefined();
});

test.each([
  ['NETWORK', 'offline'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['INTERNAL_ERROR', 'failed'],
] as const)(
  'a call that fails with %s is told as %s, and another try fixes it',
  async (code, problem) => {
    const { reader, asked } = makeReader();
    reader.look(START, {});
    await pass(REST_MS + LATE_MS);
    expect(reader.getSnapshot().isLate).toBe(true);
    await asked[0]?.answer(bad(code));
    expect(reader.getSnapshot()).toMatchObject({ problem, isLate: false });
    reader.retry();
    await asked[1]?.answer(good(START));
    expect(reader.getSnapshot()).toMatchObject({ problem: undefined, data: { fen: START } });
  },
);

test('of another user nothing is kept, and the position is asked for again', async () => {
  const { reader, asked } = makeReader();
  reader.look(START, {});
  await pass(REST_MS);
  await asked[0]?.answer(good(START));
  reader.forget();
  expect(reader.getSnapshot()).toMatchObject({ fen: START, data: undefined });
  await pass(REST_MS);
  expect(asked).toHaveLength(2);
});
