import { CURRENCIES } from '@chuhe/contract/currencies';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { currencyName } from '../../../lib/money/currency-name.ts';
import { parsePrice } from '../../../lib/money/parse-price.ts';
import { SelectField } from '../components/select-field.tsx';
import { type PriceDraft, priceField } from './package-draft.ts';
import type { PackagePartProps } from './package-texts.tsx';
import classes from './packages.module.css';

const MOST_PRICES = 20;

/** The prices of a package, each in another currency. The first one is for buyers whose currency has none. */
export function PackagePrices({ draft, words, onChange }: PackagePartProps) {
  const { t } = useTranslation();
  const { prices } = draft;
  const set = (next: readonly PriceDraft[]): void => onChange({ ...draft, prices: next });
  const edit = (index: number, change: Partial<PriceDraft>): void =>
    set(prices.map((each, at) => (at === index ? { ...each, ...change } : each)));
  const next = CURRENCIES.find((code) => prices.every(({ currency }) => currency !== code));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('adminPackages.prices')}</legend>
      <p className={form.hint}>{t('adminPackages.pricesHint')}</p>
      {prices.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A price has no id, and its currency can be edited.
        <div key={index} className={classes.price}>
          <TextField
            name={priceField(index, 'priceMinor')}
            inputMode="decimal"
            autoComplete="off"
            label={t('adminPackages.price')}
            hint={priceHint(each)}
            value={each.price}
            error={words[priceField(index, 'priceMinor')]}
            onChange={({ currentTarget }) => edit(index, { price: currentTarget.value })}
          />
          <SelectField
            name={priceField(index, 'currency')}
            label={t('adminPackages.currency')}
            value={each.currency}
            options={CURRENCIES.map((code) => [code, currencyName(code)] as const)}
            error={words[priceField(index, 'currency')]}
            onChoose={(currency) => edit(index, { currency })}
          />
          {prices.length > 1 && (
            <Button
              aria-label={`${t('adminPackages.removePrice')}: ${each.currency.toUpperCase()}`}
              onClick={() => set(prices.filter((_, at) => at !== index))}
            >
              {t('adminPackages.removePrice')}
            </Button>
          )}
        </div>
      ))}
      {next !== undefined && prices.length < MOST_PRICES && (
        <div>
          <Button onClick={() => set([...prices, { price: '', currency: next }])}>
            {t('adminPackages.addPrice')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Shows how the typed amount was parsed, because `1.234` is ambiguous. */
function priceHint({ price, currency }: PriceDraft): string | undefined {
  const minor = parsePrice(price, currency);
  if (minor === undefined) return undefined;
  return `= ${formatPrice(minor, currency, LOCALES[currentLanguage()])}`;
}
