import type { Currency } from '@chuhe/contract/package';

/** Number of digits after the decimal point. */
export const MINOR_DIGITS: Readonly<Record<Currency, number>> = { vnd: 0, cny: 2, usd: 2, eur: 2 };

/**
 * Formats an amount of money for the user's locale.
 *
 * @param minor amount in the smallest unit of the currency
 * @param locale BCP 47 tag
 * @example formatPrice(499, 'usd', 'en-US'); // '$4.99'
 * @example formatPrice(79000, 'vnd', 'vi-VN'); // '79.000 ₫'
 */
export function formatPrice(minor: number, currency: Currency, locale: string): string {
  const digits = MINOR_DIGITS[currency];
  return (minor / 10 ** digits).toLocaleString(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
