import { LANGUAGE_TAGS, LANGUAGES } from '@chuhe/contract/languages';
import type { Settings } from '@chuhe/contract/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { Problem } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { tellRefusal } from '../lib/call-admin.ts';
import { languageName } from '../lib/language-name.ts';
import { numberOf } from '../lib/number-of.ts';
import { GuestForm } from './guest-form.tsx';
import { isOther, useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

/** The site notice, registration, the second factor of administrators, and what is free in a day. */
export function SiteSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('adminSite.title')} lead={t('adminSite.lead')}>
      <Loaded from={settings}>
        {({
          isRegistrationOpen,
          isAdminFactorRequired,
          isTaxOn,
          trialCredits,
          searchSeconds,
          guestAllowance,
          notice,
        }) => (
          <>
            <CheckRow
              label={t('adminSite.registration')}
              checked={isRegistrationOpen.value}
              onChange={(value) =>
                void settings.change({ key: 'isRegistrationOpen', value }).then(tellRefusal)
              }
            />
            <CheckRow
              label={t('adminSite.adminFactor')}
              checked={isAdminFactorRequired.value}
              onChange={(value) =>
                void settings.change({ key: 'isAdminFactorRequired', value }).then(tellRefusal)
              }
            />
            <CheckRow
              label={t('adminSite.tax')}
              checked={isTaxOn.value}
              onChange={(value) =>
                void settings.change({ key: 'isTaxOn', value }).then(tellRefusal)
              }
            />
            <p className={form.hint}>{t('adminSite.taxHint')}</p>
            <NumberForm settings={settings} name="trialCredits" value={trialCredits.value} />
            <NumberForm settings={settings} name="searchSeconds" value={searchSeconds.value} />
            <GuestForm settings={settings} value={guestAllowance.value} />
            <NoticeForm settings={settings} value={notice.value} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface FormProps<Key extends keyof Settings> {
  readonly settings: SettingsData;
  readonly value: Settings[Key]['value'];
}

const NUMBERS = {
  trialCredits: { label: 'adminSite.trial', hint: 'adminSite.trialHint' },
  searchSeconds: { label: 'adminSite.search', hint: 'adminSite.searchHint' },
} as const;

interface NumberFormProps extends FormProps<'trialCredits' | 'searchSeconds'> {
  readonly name: keyof typeof NUMBERS;
}

function NumberForm({ settings, name, value }: NumberFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  useUnsaved(draft !== undefined && draft !== `${value}`);
  const { words, submit } = useSettingForm({
    settings,
    read: () => ({ key: name, value: numberOf(draft ?? `${value}`) }),
    onSaved: () => setDraft(undefined),
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <TextField
        name="value"
        type="number"
        min={0}
        label={t(NUMBERS[name].label)}
        hint={t(NUMBERS[name].hint)}
        value={draft ?? value}
        error={words['value']}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <Problem words={words} />
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}

function NoticeForm({ settings, value }: FormProps<'notice'>) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<typeof value>();
  const shown = draft ?? value;
  useUnsaved(isOther(shown, value));
  const { words, submit } = useSettingForm({
    settings,
    read: () => ({ key: 'notice', value: shown }),
    onSaved: () => setDraft(undefined),
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <CheckRow
        label={t('adminSite.noticeOn')}
        checked={shown.isOn}
        onChange={(isOn) => setDraft({ ...shown, isOn })}
      />
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          name={`value.${language}`}
          isOptional={language !== 'en'}
          label={t('adminSite.notice', { language: languageName(language) })}
          hint={language === 'en' ? t('adminSite.noticeHint') : undefined}
          lang={LANGUAGE_TAGS[language]}
          maxLength={300}
          value={shown[language]}
          error={words[`value.${language}`]}
          onChange={({ currentTarget }) => setDraft({ ...shown, [language]: currentTarget.value })}
        />
      ))}
      <Problem words={words} />
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}
