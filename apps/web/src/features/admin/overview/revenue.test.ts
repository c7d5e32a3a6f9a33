import type { Overview } from '@chuhe/contract/admin';
import { expect, test } from 'vitest';
import { byDay, byPackage, changeOf, sumOf } from './revenue.ts';

type Row = Overview['revenue'][number];
const row = (day: string, change: Partial<Row> = {}): Row => ({
  day,
  packageId: 'a',
  packageName: { en: 'A', vi: '', zh: '' },
  currency: 'vnd',
  grossMinor: 100,
  refundedMinor: 0,
  ...change,
});
const ROWS = [
  row('2026-11-20'),
  row('2026-11-22', { packageId: 'b', grossMinor: 300, refundedMinor: 50 }),
  row('2026-11-22', { currency: 'usd', grossMinor: 499 }),
];
// This is the 22nd in Ho Chi Minh City.
const NOW = new Date('2026-11-21T18:00:00Z');

test('each currency is summed by itself', () => {
  expect(sumOf(ROWS, 'vnd')).toEqual({ gross: 400, refunded: 50 });
  expect(sumOf(ROWS, 'usd')).toEqual({ gross: 499, refunded: 0 });
  expect(sumOf(ROWS, 'eur')).toEqual({ gross: 0, refunded: 0 });
});

test('days without revenue are included, up to today in the site’s time zone', () => {
  const days = byDay(ROWS, { currency: 'vnd', days: 3, now: NOW });
  expect(days.map(({ day, gross }) => [day, gross])).toEqual([
    ['2026-11-20', 100],
    ['2026-11-21', 0],
    ['2026-11-22', 300],
  ]);
});

test('packages are summed by currency, the best first', () => {
  expect(byPackage(ROWS).map(({ packageId, currency }) => [packageId, currency])).toEqual([
    ['a', 'usd'],
    ['b', 'vnd'],
    ['a', 'vnd'],
  ]);
});

test.each([
  [110, 100, 10],
  [50, 100, -50],
  [5, 0, undefined],
])('%i after %i changed by %s per cent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
