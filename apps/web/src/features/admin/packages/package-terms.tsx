import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { PACKAGE_KIND_NAMES, PERMISSION_NAMES } from '../lib/choices.ts';
import type { PackageDraft } from './package-draft.ts';
import { PackagePrices } from './package-prices.tsx';
import type { PackagePartProps } from './package-texts.tsx';
import classes from './packages.module.css';

/** Fields for the price, the duration and the contents of a package. */
export function PackageTerms({ draft, words, onChange }: PackagePartProps) {
  const { t } = useTranslation();
  const edit = (change: Partial<PackageDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <PackagePrices draft={draft} words={words} onChange={onChange} />
      <div className={form.columns}>
        <SelectField
          name="kind"
          label={t('adminPackages.kind')}
          value={draft.kind}
          options={PACKAGE_KIND_NAMES.map((kind) => [kind, t(`adminPackages.kinds.${kind}`)])}
          error={words['kind']}
          onChoose={(kind) => edit({ kind })}
        />
        <TextField
          name="duration"
          type="number"
          min={1}
          label={t(DURATIONS[draft.kind][draft.unit])}
          value={draft.duration}
          error={words['duration'] ?? words['days'] ?? words['months']}
          onChange={({ currentTarget }) => edit({ duration: currentTarget.value })}
        />
        <SelectField
          name="unit"
          label={t('adminPackages.unit')}
          value={draft.unit}
          options={UNITS.map((unit) => [unit, t(`adminPackages.units.${unit}`)])}
          onChoose={(unit) => edit({ unit, duration: durationIn(unit, draft) })}
        />
        {draft.kind === 'SUBSCRIPTION' && (
          <TextField
            name="trialDays"
            type="number"
            min={0}
            label={t('adminPackages.trialField')}
            hint={t('adminPackages.trialHint')}
            value={draft.trialDays}
            error={words['trialDays']}
            onChange={({ currentTarget }) => edit({ trialDays: currentTarget.value })}
          />
        )}
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
        <TextField
          name="searchSeconds"
          type="number"
          min={0}
          label={t('adminPackages.searchField')}
          hint={t('adminPackages.searchHint')}
          value={draft.searchSeconds}
          error={words['searchSeconds']}
          onChange={({ currentTarget }) => edit({ searchSeconds: currentTarget.value })}
        />
      </div>
      <Permissions draft={draft} words={words} onChange={onChange} />
    </>
  );
}

const UNITS = ['DAY', 'MONTH'] as const;

const DURATIONS = {
  ONE_TIME: { DAY: 'adminPackages.daysField', MONTH: 'adminPackages.monthsField' },
  SUBSCRIPTION: { DAY: 'adminPackages.periodField', MONTH: 'adminPackages.periodMonthsField' },
} as const;

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

/** The duration in another unit: that of a new package, unless the user has chosen another one. */
function durationIn(unit: PackageDraft['unit'], draft: PackageDraft): string {
  return draft.duration === USUAL_DURATIONS[draft.unit] ? USUAL_DURATIONS[unit] : draft.duration;
}

const USUAL_DURATIONS = { DAY: '30', MONTH: '1' } as const;
