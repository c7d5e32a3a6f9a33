import type { Currency } from '@chuhe/contract/currencies';
import { LANGUAGE_TAGS } from '@chuhe/contract/languages';
import { currentLanguage } from '../../i18n/i18n.ts';

/** The code and the name of a currency. @example currencyName('usd'); // 'USD – US Dollar' */
export function currencyName(currency: Currency): string {
  const code = currency.toUpperCase();
  const names = new Intl.DisplayNames([LANGUAGE_TAGS[currentLanguage()]], {
    type: 'currency',
    fallback: 'none',
  });
  const name = names.of(code);
  return name === undefined ? code : `${code} – ${name}`;
}
