import type { Activation } from '@chuhe/contract/package';
import { expect, test } from 'vitest';
import { runningOf } from './days.ts';
import { makeActivation } from './testing/activations.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const of = (rest: Partial<Activation>) => makeActivation(rest);

test('a repeated purchase counts to its end', () => {
  const running = runningOf(
    [
      of({
        status: 'SCHEDULED',
        startDate: '2026-11-24T00:00:00Z',
        endDate: '2026-12-24T00:00:00Z',
      }),
      of({ startDate: '2026-10-25T00:00:00Z', endDate: '2026-11-24T00:00:00Z' }),
    ],
    NOW,
  );
  expect(running?.endDate).toBe('2026-12-24T00:00:00.000Z');
  expect(running?.daysLeft).toBe(32);
});

const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;
test.each([
  ['just activated', MONTH, 30],
  ['activated after the page was opened', MONTH + 20_000, 30],
  ['a subscription, which outlasts its period', MONTH + 6 * HOUR, 30],
  ['most of a day later', MONTH - 11 * HOUR, 30],
  ['a day later', MONTH - 24 * HOUR, 29],
  ['on the last evening', 60_000, 1],
  ['at the end', 0, 0],
])('days left, %s', (_, left, days) => {
  const endDate = new Date(NOW + left).toISOString();
  expect(runningOf([of({ endDate })], NOW)?.daysLeft).toBe(days);
});

test('the last day counts while any of it is left; an ended or revoked activation does not count', () => {
  expect(runningOf([of({ endDate: '2026-11-22T00:00:01Z' })], NOW)?.daysLeft).toBe(1);
  expect(runningOf([of({ status: 'ENDED' }), of({ status: 'REVOKED' })], NOW)).toBeUndefined();
});
