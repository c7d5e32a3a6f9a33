import type { Currency } from './package.ts';

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

/** An amount whose currency may be one in which the site sells nothing, because the payment provider may report it. */
export interface AnyMoney {
  readonly amountMinor: number;
  /** Lowercase ISO 4217. */
  readonly currency: string;
}

/** @example formatMoney({ amountMinor: 250, currency: 'jpy' }, 'en-US'); // '¥250' */
export function formatMoney({ amountMinor, currency }: AnyMoney, locale: string): string {
  if (isKnown(currency)) return formatPrice(amountMinor, currency, locale);
  try {
    const form = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return form.format(amountMinor / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 0));
  } catch {
    // Not a currency code.
    return `${amountMinor} ${currency}`;
  }
}

function isKnown(currency: string): currency is Currency {
  return Object.hasOwn(MINOR_DIGITS, currency);
}
