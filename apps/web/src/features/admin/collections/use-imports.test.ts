// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { useImports } from './use-imports.ts';

let states: string[] = [];
let isReached = true;
let looks = 0;

beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  isReached = true;
  vi.spyOn(api(), 'call').mockImplementation(async () => {
    looks += 1;
    const answer = isReached
      ? { success: true, data: states.map((state) => ({ state })) }
      : localFailure('NETWORK');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test gives the answer that the call expects.
    return answer as never;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances the time second by second, with a render after each. */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Sequential on purpose.
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
}

test('imports are polled while one runs, also after failed requests', async () => {
  const onGames = vi.fn<() => void>();
  states = ['RUNNING', 'DONE'];
  const { result } = renderHook(() => useImports(onGames));
  await act(async () => {});
  isReached = false;
  await pass(3);
  expect(result.current.failure?.code).toBe('NETWORK');
  isReached = true;
  await pass(1);
  expect([looks, result.current.failure]).toEqual([5, undefined]);
  expect(onGames).not.toHaveBeenCalled();
  states = ['DONE', 'DONE'];
  await pass(1);
  expect(onGames).toHaveBeenCalledOnce();
  await pass(3);
  expect(looks).toBe(6);
});
