import { expect, test } from 'vitest';
import { addMonths, daysOfMonths, endOfPeriod } from './period.ts';

const DAY = 86_400_000;

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', 1, '2026-04-30T23:59:59.999Z'],
  ['2026-11-30T00:00:00.000Z', 3, '2027-02-28T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-12-15T12:00:00.000Z', 1, '2027-01-15T12:00:00.000Z'],
])('%s and %i months are %s', (start, months, end) => {
  expect(addMonths(new Date(start), months).toISOString()).toBe(end);
});

test('months keep day and time where the month has the day, and never skip a month', () => {
  for (let day = 0; day < 1500; day += 7) {
    const start = new Date(Date.UTC(2027, 0, 1, 13, 14, 15, 16) + day * DAY);
    for (const months of [1, 2, 13, 120]) {
      const end = addMonths(start, months);
      const passed =
        (end.getUTCFullYear() - start.getUTCFullYear()) * 12 +
        end.getUTCMonth() -
        start.getUTCMonth();
      expect(passed).toBe(months);
      expect(end.getTime() % DAY).toBe(start.getTime() % DAY);
      expect(end.getUTCDate()).toBeLessThanOrEqual(start.getUTCDate());
      // Only the last day of a month stands for a later one.
      const next = new Date(end.getTime() + DAY);
      expect(end.getUTCDate() === start.getUTCDate() || next.getUTCDate() === 1).toBe(true);
      const days = (end.getTime() - start.getTime()) / DAY;
      expect(Math.abs(days - daysOfMonths(months))).toBeLessThanOrEqual(4);
    }
  }
});

test('a later start never ends earlier', () => {
  for (let day = 0; day < 430; day += 1) {
    const start = new Date(Date.UTC(2027, 0, 1) + day * DAY);
    const next = new Date(start.getTime() + DAY);
    expect(addMonths(next, 1).getTime()).toBeGreaterThanOrEqual(addMonths(start, 1).getTime());
  }
});

test('a period is in days of 24 hours, or in months', () => {
  const start = new Date('2026-01-31T10:00:00.000Z');
  const month = { days: daysOfMonths(1), months: 1 };
  expect(endOfPeriod(start, { days: 30, months: null })).toEqual(
    new Date(start.getTime() + 30 * DAY),
  );
  expect(endOfPeriod(start, month)).toEqual(addMonths(start, 1));
});
