import type { Settings } from '@chuhe/contract/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { Problem } from '../components/ask-dialog.tsx';
import { numberOf } from '../lib/number-of.ts';
import { isOther, useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

const FIELDS = ['lookUps', 'addressLookUps', 'seconds', 'addressSeconds'] as const;
type Draft = Readonly<Record<(typeof FIELDS)[number], string>>;

interface GuestFormProps {
  readonly settings: SettingsData;
  readonly value: Settings['guestAllowance']['value'];
}

/** What guests have a day, each and all of one address together. */
export function GuestForm({ settings, value }: GuestFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>();
  const saved = draftOf(value);
  const shown = draft ?? saved;
  useUnsaved(isOther(shown, saved));
  const { words, submit } = useSettingForm({
    settings,
    read: () => ({ key: 'guestAllowance', value: valueOf(shown) }),
    onSaved: () => setDraft(undefined),
  });
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={submit}
      aria-label={t('adminSite.guests.title')}
    >
      <p>{t('adminSite.guests.lead')}</p>
      <div className={form.columns}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            name={`value.${name}`}
            type="number"
            min={0}
            label={t(`adminSite.guests.${name}`)}
            hint={name.startsWith('address') ? t('adminSite.guests.hint') : undefined}
            value={shown[name]}
            error={words[`value.${name}`]}
            onChange={({ currentTarget }) => setDraft({ ...shown, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <Problem words={words} />
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}

function draftOf({
  lookUps,
  addressLookUps,
  seconds,
  addressSeconds,
}: GuestFormProps['value']): Draft {
  return {
    lookUps: `${lookUps}`,
    addressLookUps: `${addressLookUps}`,
    seconds: `${seconds}`,
    addressSeconds: `${addressSeconds}`,
  };
}

function valueOf({
  lookUps,
  addressLookUps,
  seconds,
  addressSeconds,
}: Draft): GuestFormProps['value'] {
  return {
    lookUps: numberOf(lookUps),
    addressLookUps: numberOf(addressLookUps),
    seconds: numberOf(seconds),
    addressSeconds: numberOf(addressSeconds),
  };
}
