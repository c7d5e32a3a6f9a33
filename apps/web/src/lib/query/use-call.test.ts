// @vitest-environment jsdom
import { listPackages } from '@chuhe/contract/package-endpoints';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { localFailure } from '../api/failure.ts';
import { sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { useCall } from './use-call.ts';

interface Asked {
  readonly signal: AbortSignal | undefined;
  readonly answer: (given: object) => Promise<void>;
}

let asked: Asked[] = [];
const found = (data: unknown) => ({ success: true, data });

beforeEach(() => {
  asked = [];
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  vi.spyOn(api(), 'call').mockImplementation(
    (_call, _parts, { signal } = {}) =>
      new Promise((resolve) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test answers what the call is about.
        const answer = (given: object) => act(async () => resolve(given as never));
        asked.push({ signal, answer });
      }),
  );
});
afterEach(cleanup);

const show = () => renderHook(() => useCall(listPackages, {})).result;

test('the data stays during a new request, and a failed request is reported', async () => {
  const shown = show();
  expect(shown.current).toMatchObject({ data: undefined, isFetching: true });
  await asked[0]?.answer(found(['one']));
  await act(async () => shown.current.refetch());
  expect(shown.current).toMatchObject({ data: ['one'], isFetching: true });
  await asked[1]?.answer(localFailure('TIMEOUT'));
  expect(shown.current).toMatchObject({ data: ['one'], isFetching: false });
  expect(shown.current.failure?.code).toBe('TIMEOUT');
  await act(async () => shown.current.refetch());
  await asked[2]?.answer(found(['two']));
  expect(shown.current).toMatchObject({ data: ['two'], failure: undefined });
});

test('the first failure stays in sight while it is tried again', async () => {
  const shown = show();
  await asked[0]?.answer(localFailure('NETWORK'));
  await act(async () => shown.current.refetch());
  expect(shown.current).toMatchObject({ data: undefined, isFetching: true });
  expect(shown.current.failure?.code).toBe('NETWORK');
  await asked[1]?.answer(found([]));
  expect(shown.current).toMatchObject({ data: [], failure: undefined });
});

test('the answer to a change is not overwritten by a request that began before it', async () => {
  const shown = show();
  await asked[0]?.answer(found(['before']));
  await act(async () => shown.current.refetch());
  await act(async () => shown.current.set([]));
  expect(asked[1]?.signal?.aborted).toBe(true);
  await asked[1]?.answer(found(['before']));
  expect(shown.current).toMatchObject({ data: [], isFetching: false });
});

test('the answer for one user is not shown to another', async () => {
  const shown = show();
  await asked[0]?.answer(found(['one']));
  const user = makeUser({ id: 'another' });
  await act(async () => sessionStore.setState({ session: { kind: 'user', user } }));
  expect(shown.current).toMatchObject({ data: undefined, isFetching: true });
  await asked[1]?.answer(found(['other']));
  expect(shown.current.data).toEqual(['other']);
});

test('an unanswered request is repeated when the connection is back', async () => {
  const shown = show();
  await asked[0]?.answer(localFailure('NETWORK'));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await asked[1]?.answer(found([]));
  expect(shown.current).toMatchObject({ data: [], failure: undefined });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(2);
});
