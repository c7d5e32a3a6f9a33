import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

function makeBackoff(): { backoff: Backoff; pass: (milliseconds: number) => void } {
  let now = 0;
  const backoff = new Backoff({ first: 100, longest: 1_000 }, () => now);
  return { backoff, pass: (milliseconds) => (now += milliseconds) };
}

test('the wait doubles with each failure up to the longest', () => {
  const { backoff, pass } = makeBackoff();
  const waits = Array.from({ length: 6 }, () => {
    pass(backoff.waitMs);
    backoff.failed();
    return backoff.waitMs;
  });
  expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000]);
});

test('work is turned away after the third failure until the next start is due', () => {
  const { backoff, pass } = makeBackoff();
  backoff.failed();
  backoff.failed();
  expect(backoff.isOpen).toBe(false);
  backoff.failed();
  expect(backoff.isOpen).toBe(true);
  pass(400);
  expect(backoff.isOpen).toBe(false);
});

test('a success resets the wait', () => {
  const { backoff } = makeBackoff();
  for (let failures = 0; failures < 5; failures += 1) backoff.failed();
  backoff.succeeded();
  expect(backoff).toMatchObject({ waitMs: 0, isOpen: false });
  backoff.failed();
  expect(backoff.waitMs).toBe(100);
});
