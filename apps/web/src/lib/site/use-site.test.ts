// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { live } from '../live/live.ts';
import { useSite } from './use-site.ts';

const reopen = () => act(async () => live().receive({ type: 'ready' }));

test('a user who comes back to the page sees what the site says now, and an answer from before a change is dropped', async () => {
  const answers: ((isRegistrationOpen: boolean) => Promise<void>)[] = [];
  vi.spyOn(api(), 'call').mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((isRegistrationOpen) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test answers what the call is about.
          act(async () =>
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The mock answers any call.
            resolve({ success: true, data: { notice: null, isRegistrationOpen } } as never),
          ),
        );
      }),
  );
  const { result } = renderHook(useSite);
  const isOpen = () => result.current?.isRegistrationOpen;
  await answers[0]?.(true);
  expect(isOpen()).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await answers[1]?.(false);
  expect(isOpen()).toBe(false);
  await reopen();
  await reopen();
  await answers[3]?.(true);
  await answers[2]?.(false);
  expect(isOpen()).toBe(true);
});
