import { CURRENCIES } from '@chuhe/contract/currencies';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { currencyName } from '../../../lib/money/currency-name.ts';
import { parsePrice } from '../../../lib/money/parse-price.ts';
import { SelectField } from '../components/select-field.tsx';
import { PACKAGE_KIND_NAMES, PERMISSION_NAMES } from '../lib/choices.ts';
import type { PackageDraft } from './package-draft.ts';
import type { PackagePartProps } from './package-texts.tsx';
import classes from './packages.module.css';

/** Fields for the price, the duration and the contents of a package. */
export function PackageTerms({ draft, words, onChange }: PackagePartProps) {
  const { t } = useTranslation();
  const edit = (change: Partial<PackageDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <div className={form.columns}>
        <TextField
          name="price"
          inputMode="decimal"
          autoComplete="off"
          label={t('adminPackages.price')}
          hint={priceHint(draft)}
          value={draft.price}
          error={words['priceMinor']}
          onChange={({ currentTarget }) => edit({ price: currentTarget.value })}
        />
        <SelectField
          name="currency"
          label={t('adminPackages.currency')}
          value={draft.currency}
          options={CURRENCIES.map((code) => [code, currencyName(code)] as const)}
          error={words['currency']}
          onChoose={(currency) => edit({ currency })}
        />
        <SelectField
          name="kind"
          label={t('adminPackages.kind')}
          value={draft.kind}
          options={PACKAGE_KIND_NAMES.map((kind) => [kind, t(`adminPackages.kinds.${kind}`)])}
          error={words['kind']}
          onChoose={(kind) => edit({ kind })}
        />
        <TextField
          name="days"
          type="number"
          min={1}
          label={t(
            draft.kind === 'ONE_TIME' ? 'adminPackages.daysField' : 'adminPackages.periodField',
          )}
          value={draft.days}
          error={words['days']}
          onChange={({ currentTarget }) => edit({ days: currentTarget.value })}
        />
        <TextField
          name="credits"
          type="number"
          min={0}
          label={t('adminPackages.creditsField')}
          hint={t('adminPackages.creditsHint')}
          value={draft.credits}
          error={words['credits']}
          onChange={({ currentTarget }) => edit({ credits: currentTarget.value })}
        />
      </div>
      <Permissions draft={draft} words={words} onChange={onChange} />
    </>
  );
}

/** Shows how the typed amount was parsed, because `1.234` is ambiguous. */
function priceHint({ price, currency }: PackageDraft): string | undefined {
  const minor = parsePrice(price, currency);
  if (minor === undefined) return undefined;
  return `= ${formatPrice(minor, currency, LOCALES[currentLanguage()])}`;
}

function Permissions({ draft, words, onChange }: PackagePartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('adminPackages.permissions')}</legend>
      {PERMISSION_NAMES.map((name) => (
        <CheckRow
          key={name}
          label={`${name}: ${t(`adminShared.permissions.${name}`)}`}
          checked={draft.permissions.includes(name)}
          onChange={(isOn) => {
            const others = draft.permissions.filter((each) => each !== name);
            onChange({ ...draft, permissions: isOn ? [...others, name] : others });
          }}
        />
      ))}
      {words['permissions'] !== undefined && (
        <p role="alert" className={form.error}>
          {words['permissions']}
        </p>
      )}
    </fieldset>
  );
}
