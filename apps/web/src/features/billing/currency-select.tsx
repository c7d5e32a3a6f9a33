import { CURRENCIES, type Currency } from '@chuhe/contract/currencies';
import type { Package } from '@chuhe/contract/package';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCurrency } from '../../lib/money/currency-choice.ts';
import { currencyName } from '../../lib/money/currency-name.ts';
import classes from './currency-select.module.css';

interface CurrencySelectProps {
  readonly packages: readonly Package[];
  readonly value: Currency;
}

/** The choice of a currency; nothing if all prices are in the same one. */
export function CurrencySelect({ packages, value }: CurrencySelectProps) {
  const { t } = useTranslation();
  const id = useId();
  const offered = new Set(
    packages.flatMap(({ currency, otherPrices }) => [
      currency,
      ...otherPrices.map((price) => price.currency),
    ]),
  );
  if (offered.size < 2) return null;
  const options = CURRENCIES.filter((each) => offered.has(each));
  // Without a price in the currency of the language, each package is shown with its first price.
  const isOffered = offered.has(value);
  return (
    <p className={classes.row}>
      <label htmlFor={id}>{t('packages.currency')}</label>
      <select
        id={id}
        className={classes.select}
        value={isOffered ? value : ''}
        onChange={({ currentTarget }) => {
          const chosen = options.find((each) => each === currentTarget.value);
          if (chosen !== undefined) chooseCurrency(chosen);
        }}
      >
        {!isOffered && <option value="">{t('packages.anyCurrency')}</option>}
        {options.map((each) => (
          <option key={each} value={each}>
            {currencyName(each)}
          </option>
        ))}
      </select>
    </p>
  );
}
