import type { Money } from '@chuhe/contract/admin';
import { LOCALES } from '@chuhe/contract/languages';
import { formatMoney } from '@chuhe/contract/money';
import { currentLanguage } from '../../../i18n/i18n.ts';

/**
 * Formats an amount for the user's language.
 *
 * @example moneyText({ amountMinor: 499, currency: 'usd' }); // '$4.99'
 */
export function moneyText(money: Money): string {
  return formatMoney(money, LOCALES[currentLanguage()]);
}
