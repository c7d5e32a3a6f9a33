import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Attempts } from './attempts.ts';
import { makeCounts } from './testing/make-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
/** Longer than counts are collected. */
const SOON = 50;

async function open(max: number) {
  const { counts, announced } = makeCounts(3);
  await Promise.all(counts.map((each) => each.open()));
  const attempts = counts.map((each) => {
    return new Attempts({ counts: each, name: 'login', max, milliseconds: MINUTE });
  });
  return { attempts, announced };
}

test('three processes allow together what one would allow', async () => {
  const { attempts } = await open(8);
  const now = new Date(0);
  for (let call = 0; call < 8; call += 1) {
    for (const each of attempts) expect(each.waitOf('lan@example.com', now)).toBe(0);
    attempts[call % 3]?.add('lan@example.com', now);
    await vi.advanceTimersByTimeAsync(SOON);
  }
  for (const each of attempts) expect(each.waitOf('lan@example.com', now)).toBe(MINUTE);
  expect(attempts[0]?.waitOf('minh@example.com', now)).toBe(0);
  expect(attempts[2]?.waitOf('lan@example.com', new Date(MINUTE))).toBe(0);
});

test('an attempt that is taken back, and attempts that are forgotten, count nowhere', async () => {
  const { attempts } = await open(2);
  const now = new Date(0);
  const [one, other] = attempts;
  one?.add('a', now);
  other?.add('a', now);
  await vi.advanceTimersByTimeAsync(SOON);
  one?.takeBack('a', now);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(attempts.map((each) => each.waitOf('a', now))).toEqual([0, 0, 0]);
  other?.add('a', now);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(attempts.map((each) => each.waitOf('a', now))).toEqual([MINUTE, MINUTE, MINUTE]);
  one?.forget('a', now);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(attempts.map((each) => each.waitOf('a', now))).toEqual([0, 0, 0]);
});

test('few calls are not announced, and many calls by few messages without their keys', async () => {
  const { attempts, announced } = await open(640);
  const [one, other] = attempts;
  for (let call = 0; call < 19; call += 1) one?.add('203.0.113.9', new Date(0));
  await vi.advanceTimersByTimeAsync(SOON);
  expect(announced).toEqual([]);
  for (let call = 0; call < 621; call += 1) {
    one?.add('203.0.113.9', new Date(0));
    if (call % 10 === 0) await vi.advanceTimersByTimeAsync(SOON);
  }
  await vi.advanceTimersByTimeAsync(SOON);
  expect(announced.length).toBeLessThanOrEqual(32);
  expect(announced.join()).not.toContain('203.0.113');
  expect(other?.waitOf('203.0.113.9', new Date(0))).toBe(MINUTE);
});
