// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../api/api-client.ts';
import { type FailureCode, localFailure } from '../api/failure.ts';
import { currentUserId, dataOf, refresh, setData } from '../query/query-client.ts';
import { sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { FRESH_MS, LATE_MS, usePositionData } from './use-position-data.ts';

const [A, B] = ['one', 'two'];
const REST_MS = 100;

interface Asked {
  readonly fen: string;
  readonly signal: AbortSignal;
  readonly answer: (given: Answer<string[]>) => Promise<void>;
}

let asked: Asked[] = [];
const found = (data: string[]) => ({ success: true, data }) as const;
const failed = (code: FailureCode) => ({ ...localFailure('NETWORK'), code });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const last = () => asked.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function ask(fen: string, signal: AbortSignal): Promise<string[]> {
  const given = await new Promise<Answer<string[]>>((resolve) => {
    const answer = (each: Answer<string[]>) => act(async () => resolve(each));
    asked.push({ fen, signal, answer });
  });
  return dataOf(given);
}

interface Props {
  readonly fen: string | undefined;
  readonly filter: object | undefined;
}

function show(initialProps: Props = { fen: A, filter: {} }) {
  const shown = renderHook(
    (props: Props) => usePositionData({ source: 'games', ask, restMs: REST_MS, ...props }),
    { initialProps },
  );
  return {
    look: (fen: string | undefined, filter: object | undefined = {}) =>
      shown.rerender({ fen, filter }),
    see: () => shown.result.current,
  };
}

test('a position that the user stays on is requested once, and positions in passing are not', async () => {
  const { look, see } = show();
  await pass(REST_MS - 1);
  look(B);
  look(B);
  await pass(REST_MS);
  expect(asked.map(({ fen }) => fen)).toEqual([B]);
  await last()?.answer(found(['b']));
  expect(see()).toMatchObject({ fen: B, data: ['b'], problem: undefined });
});

test('an answer is shown at once on the way back, and is valid for a minute', async () => {
  const { look, see } = show();
  await pass(REST_MS);
  await last()?.answer(found(['a']));
  look(B);
  await pass(REST_MS);
  await last()?.answer(found(['b']));
  look(A);
  expect(see().data).toEqual(['a']);
  await pass(REST_MS);
  expect(asked.map(({ fen }) => fen)).toEqual([A, B]);
  look(B);
  await pass(FRESH_MS);
  look(A);
  expect(see().data).toEqual(['a']);
  await pass(REST_MS);
  expect(asked.at(-1)?.fen).toBe(A);
});

test('an answer belongs to one filter, and a filter that excludes everything sends no request', async () => {
  const { look, see } = show();
  await pass(REST_MS);
  await last()?.answer(found(['a']));
  look(A, { from: 1990 });
  expect(see().data).toBeUndefined();
  await pass(REST_MS);
  expect(asked).toHaveLength(2);
  expect(see().isAsked).toBe(true);
  cleanup();
  const none = show({ fen: B, filter: undefined });
  await pass(REST_MS);
  expect(none.see()).toMatchObject({ fen: B, isAsked: false, isLate: false });
  expect(asked).toHaveLength(2);
});

test('the question about a position that was left is given up, and its answer shown nowhere', async () => {
  const { look, see } = show();
  await pass(REST_MS);
  look(B);
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(found(['a']));
  expect(see()).toMatchObject({ fen: B, data: undefined });
});

test('no request is sent while the panel is hidden', async () => {
  const { look, see } = show({ fen: undefined, filter: {} });
  await pass(REST_MS * 4);
  refresh([currentUserId(), 'games']);
  await pass(REST_MS);
  expect([asked, see().fen]).toEqual([[], undefined]);
  look(A);
  await pass(REST_MS);
  expect(asked).toHaveLength(1);
});

test('after a change the data is requested again, and stays visible in the meantime', async () => {
  const { look, see } = show({ fen: B, filter: {} });
  await pass(REST_MS);
  await last()?.answer(found(['b']));
  look(A);
  await pass(REST_MS);
  await last()?.answer(found(['a']));
  act(() => refresh([currentUserId(), 'games']));
  expect(see().data).toEqual(['a']);
  await last()?.answer(found(['changed']));
  expect(see().data).toEqual(['changed']);
  look(B);
  expect(see().data).toBeUndefined();
});

test('an answer to a question from before a change does not count', async () => {
  const { see } = show();
  await pass(REST_MS);
  await act(async () => refresh([currentUserId(), 'games']));
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(found(['after']));
  await asked[0]?.answer(found(['before']));
  expect(see().data).toEqual(['after']);
});

test.each([
  ['NETWORK', 'offline'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['INTERNAL_ERROR', 'failed'],
] as const)(
  'a call that fails with %s is told as %s, and another try fixes it',
  async (code, problem) => {
    const { see } = show();
    await pass(REST_MS);
    await pass(LATE_MS);
    expect(see().isLate).toBe(true);
    await last()?.answer(failed(code));
    expect(see()).toMatchObject({ problem, isLate: false, data: undefined });
    await act(async () => see().retry());
    await last()?.answer(found(['a']));
    expect(see()).toMatchObject({ problem: undefined, data: ['a'] });
  },
);

test('an unanswered request is repeated with the connection', async () => {
  const { see } = show();
  await pass(REST_MS);
  await last()?.answer(failed('NETWORK'));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await last()?.answer(found(['a']));
  expect(see()).toMatchObject({ problem: undefined, data: ['a'] });
});

test('no data of another user is kept, and the position is requested again', async () => {
  const { see } = show();
  await pass(REST_MS);
  await last()?.answer(found(['a']));
  const user = makeUser({ id: 'another' });
  act(() => sessionStore.setState({ session: { kind: 'user', user } }));
  expect(see()).toMatchObject({ fen: A, data: undefined });
  await pass(REST_MS);
  expect(asked).toHaveLength(2);
});

const edit = (fen: string) =>
  act(async () =>
    setData<string[]>([currentUserId(), 'games', fen, {}], (before) => before && ['edited']),
  );

test('a change of the user’s is seen before the server has it', async () => {
  const { see } = show();
  await pass(REST_MS);
  await last()?.answer(found(['a']));
  await edit(B);
  expect(see().data).toEqual(['a']);
  await edit(A);
  expect(see().data).toEqual(['edited']);
});
