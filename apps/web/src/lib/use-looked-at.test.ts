// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answer, CallOptions } from './api/api-client.ts';
import { localFailure } from './api/failure.ts';
import { useLookedAt } from './use-looked-at.ts';

interface Look {
  readonly signal: AbortSignal | undefined;
  readonly answer: (given: Answer<string>) => Promise<void>;
}

const looks: Look[] = [];
const ask = ({ signal }: CallOptions): Promise<Answer<string>> =>
  new Promise((resolve) => {
    looks.push({ signal, answer: (given) => act(async () => resolve(given)) });
  });
const neverTold = () => () => undefined;
const found = (data: string): Answer<string> => ({ success: true, data });

afterEach(() => {
  cleanup();
  looks.length = 0;
});

test('what was found stays while it is looked at again, and a look that failed is told', async () => {
  const { result } = renderHook(() => useLookedAt(ask, neverTold));
  expect(result.current).toMatchObject({ answer: undefined, isLooking: true, looks: 0 });
  await looks[0]?.answer(found('one'));
  act(() => result.current.reload());
  expect(result.current).toMatchObject({ answer: found('one'), isLooking: true, looks: 1 });
  await looks[1]?.answer(localFailure('TIMEOUT'));
  expect(result.current).toMatchObject({ answer: found('one'), isLooking: false, looks: 2 });
  expect(result.current.failure?.code).toBe('TIMEOUT');
  act(() => result.current.reload());
  await looks[2]?.answer(found('two'));
  expect(result.current).toMatchObject({ answer: found('two'), failure: undefined, looks: 3 });
});

test('what a change has answered is not painted over by a look that was begun before it', async () => {
  const { result } = renderHook(() => useLookedAt(ask, neverTold));
  await looks[0]?.answer(found('before'));
  act(() => result.current.reload());
  act(() => result.current.set('changed'));
  expect(looks[1]?.signal?.aborted).toBe(true);
  await looks[1]?.answer(found('before'));
  expect(result.current).toMatchObject({ answer: found('changed'), isLooking: false });
});
