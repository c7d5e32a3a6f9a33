import type { Overview } from '@chuhe/contract/admin';
import type { Currency } from '@chuhe/contract/currencies';
import type { Texts } from '@chuhe/contract/package';
import { addDays } from '@chuhe/contract/time-zone';
import { siteDay } from '../../../lib/time-text.ts';

/** Sums of money, one per currency, because there are no exchange rates here. */

type Row = Overview['revenue'][number];

export interface Sum {
  readonly gross: number;
  readonly refunded: number;
}

export interface DaySum extends Sum {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export interface PackageSum extends Sum {
  readonly packageId: string;
  readonly packageName: Texts;
  readonly currency: Currency;
}

/** The currencies of this period and the previous one, sorted by their number of rows, the most frequent first. */
export function currenciesOf({ revenue, revenueBefore }: Overview): readonly Currency[] {
  const all = [...revenue, ...revenueBefore].map(({ currency }) => currency);
  const count = (currency: Currency): number => all.filter((each) => each === currency).length;
  return [...new Set(all)].toSorted((a, b) => count(b) - count(a));
}

export function sumOf(rows: readonly Row[], currency: Currency): Sum {
  return addUp(rows.filter((row) => row.currency === currency));
}

/**
 * The revenue of each day, including days without revenue.
 *
 * @param days number of days, up to today
 */
export function byDay(
  rows: readonly Row[],
  { currency, days, now }: { currency: Currency; days: number; now: Date },
): readonly DaySum[] {
  const ofCurrency = rows.filter((row) => row.currency === currency);
  const today = siteDay(now);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index + 1 - days);
    return { day, ...addUp(ofCurrency.filter((row) => row.day === day)) };
  });
}

/** Revenue by package, sorted by currency, the highest first. */
export function byPackage(rows: readonly Row[]): readonly PackageSum[] {
  const keys = [...new Set(rows.map(keyOf))];
  const sums = keys.flatMap((key) => {
    const mine = rows.filter((row) => keyOf(row) === key);
    const [first] = mine;
    if (first === undefined) return [];
    const { packageId, packageName, currency } = first;
    return [{ packageId, packageName, currency, ...addUp(mine) }];
  });
  return sums.toSorted((a, b) => a.currency.localeCompare(b.currency) || b.gross - a.gross);
}

function keyOf({ packageId, currency }: Row): string {
  return `${packageId} ${currency}`;
}

function addUp(rows: readonly Row[]): Sum {
  return {
    gross: rows.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    refunded: rows.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
  };
}

/** @returns the change in per cent; `undefined` if there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before <= 0 ? undefined : (100 * (now - before)) / before;
}
