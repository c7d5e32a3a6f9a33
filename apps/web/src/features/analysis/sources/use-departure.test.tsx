// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import { playLine } from '../../../lib/game/game-store.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { SETTLE_MS, useDeparture } from './use-departure.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  playLine(['h2e2', 'h9g7']);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(SETTLE_MS));

test('the book data of one user is not shown to the next, and is requested again', async () => {
  const call = vi.spyOn(api(), 'call').mockResolvedValue({
    success: true,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The data matches the contract as far as the test needs.
    data: [[{ move: 'h2e2', valid: true }], []] as never,
  });
  const { result } = renderHook(() => useDeparture());
  await settle();
  expect(result.current).toMatchObject({ kind: 'ended', moveNumber: 1 });
  act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser({ id: 'b' }) } }));
  expect(result.current).toBeUndefined();
  await settle();
  expect(call).toHaveBeenCalledTimes(2);
  act(() => sessionStore.setState({ session: { kind: 'signed-out', why: 'left' } }));
  expect(result.current).toBeUndefined();
});
