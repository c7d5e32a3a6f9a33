import { type Currency, isCurrency, minorDigits, priceStep } from './currencies.ts';

/** The price of a package in one currency. */
export interface Price {
  /** In minor units: 499 means 4.99 USD, but 499 VND. */
  readonly priceMinor: number;
  readonly currency: Currency;
}

/** What is sold, with its first price and those in further currencies. */
export interface Priced extends Price {
  readonly otherPrices: readonly Price[];
}

/** The price in a currency; the first one if there is no price in that currency. */
export function priceIn(
  { priceMinor, currency, otherPrices }: Priced,
  wanted: string | undefined,
): Price {
  const first = { priceMinor, currency };
  return [first, ...otherPrices].find((price) => price.currency === wanted) ?? first;
}

/**
 * Formats an amount of money for the user's locale.
 *
 * @param minor amount in the smallest unit of the currency
 * @param locale BCP 47 tag
 * @example formatPrice(499, 'usd', 'en-US'); // '$4.99'
 * @example formatPrice(79000, 'vnd', 'vi-VN'); // '79.000 ₫'
 */
export function formatPrice(minor: number, currency: Currency, locale: string): string {
  const digits = shownDigits(minor, currency);
  return (minor / 10 ** minorDigits(currency)).toLocaleString(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Without the decimals that are always 0. @example shownDigits(500, 'isk'); // 0 */
export function shownDigits(minor: number, currency: Currency): number {
  const isWhole = priceStep(currency) === 100 && minor % 100 === 0;
  return isWhole ? 0 : minorDigits(currency);
}

/** An amount as a plain number. @example decimalText(499, 'usd'); // '4.99' */
export function decimalText(minor: number, currency: Currency): string {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** A percentage of an amount, rounded to the nearest multiple of the smallest amount. @example percentOf(999, 33, 'usd'); // 330 */
export function percentOf(minor: number, percent: number, currency: Currency): number {
  const step = priceStep(currency);
  // Multiplied first, because most hundredths are not exact: 50 * 0.29 is less than 14.5.
  return Math.round((minor * percent) / 100 / step) * step;
}

/** An amount whose currency may be one in which the site sells nothing, because the payment provider may report it. */
export interface AnyMoney {
  readonly amountMinor: number;
  /** Lowercase ISO 4217. */
  readonly currency: string;
}

/** @example formatMoney({ amountMinor: 250, currency: 'jpy' }, 'en-US'); // '¥250' */
export function formatMoney({ amountMinor, currency }: AnyMoney, locale: string): string {
  if (isCurrency(currency)) return formatPrice(amountMinor, currency, locale);
  try {
    const form = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return form.format(amountMinor / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 0));
  } catch {
    // Not a currency code.
    return `${amountMinor} ${currency}`;
  }
}
