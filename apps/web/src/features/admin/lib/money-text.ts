import type { Money } from '@chuhe/contract/admin';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LOCALES } from '../../../i18n/languages.ts';
import { formatPrice } from '../../../lib/money/format-price.ts';
import { CURRENCY_CODES } from './choices.ts';

/**
 * Formats an amount for the user's language. Also accepts currencies in which the site sells nothing, because the payment provider may
 * report them.
 *
 * @example moneyText({ amountMinor: 499, currency: 'usd' }); // '$4.99'
 */
export function moneyText({ amountMinor, currency }: Money): string {
  const locale = LOCALES[currentLanguage()];
  const known = CURRENCY_CODES.find((each) => each === currency);
  if (known !== undefined) return formatPrice(amountMinor, known, locale);
  try {
    const form = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return form.format(amountMinor / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 0));
  } catch {
    // Not a currency code.
    return `${amountMinor} ${currency}`;
  }
}
