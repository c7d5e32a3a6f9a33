// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type Check, well } from './finding.ts';
import { useSelfCheck } from './use-self-check.ts';

beforeAll(startI18n);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NEVER = new Promise<never>(() => {});
const make = (run: Check['run']): Check => ({ name: () => '', run });

async function textsOf(checks: readonly Check[], round?: string) {
  const { result, rerender } = renderHook(
    (wanted: string | undefined) => useSelfCheck(checks, wanted),
    { initialProps: round },
  );
  const texts = () => checks.map((check) => result.current.get(check)?.text(t));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { texts, rerender };
}

test('a check that fails does not keep the others from their results', async () => {
  const checks = [
    make(() => Promise.reject(new Error('refused'))),
    make(async () => well(() => 'works')),
    make(() => NEVER),
  ];
  const { texts } = await textsOf(checks, 'first');
  expect(texts()).toEqual([
    'This check could not be completed in this browser.',
    'works',
    undefined,
  ]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(texts()).toEqual([
    'This check could not be completed in this browser.',
    'works',
    'No answer in time.',
  ]);
});

test('nothing runs before the round is known, and a new round starts from the beginning', async () => {
  let runs = 0;
  const checks = [
    make(async () => {
      runs += 1;
      return well(() => 'works');
    }),
  ];
  const { texts, rerender } = await textsOf(checks);
  expect(texts()).toEqual([undefined]);
  rerender('first');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([runs, ...texts()]).toEqual([1, 'works']);
  rerender('second');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([runs, ...texts()]).toEqual([2, 'works']);
});

test('a round asks the server for each status once', async () => {
  const fetched = vi.fn<(path: string) => Promise<Response>>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  const read = make(async (_signal, readStatus) => {
    const status = await readStatus('/healthz');
    return well(() => (status?.isOk === true ? 'answered' : ''));
  });
  const { texts, rerender } = await textsOf([read, { ...read }], 'first');
  expect([fetched.mock.calls.length, ...texts()]).toEqual([1, 'answered', 'answered']);
  rerender('second');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([fetched.mock.calls.length, ...texts()]).toEqual([2, 'answered', 'answered']);
});
