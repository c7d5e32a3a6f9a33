import type { DumpState } from '@chuhe/contract/open-data';
import { getDumpState } from '@chuhe/contract/open-data-endpoints';
import type { Settings } from '@chuhe/contract/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { byteText, countText } from '../../../lib/number-text.ts';
import { timeText } from '../../../lib/time-text.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { Problem } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Readings } from '../components/readings.tsx';
import { numberOf } from '../lib/number-of.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

/** Interval in milliseconds at which the state of the dumps is read. */
const STATE_INTERVAL = 30_000;

/** The settings for dumps that everyone may fetch, and the last dump. */
export function DataSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  const state = useSiteData(
    getDumpState,
    {},
    { follows: ['settings'], refetchInterval: STATE_INTERVAL },
  );
  return (
    <Section title={t('adminData.title')} lead={t('adminData.lead')}>
      <Loaded from={settings}>
        {({ openData: { value } }) => <DataForm settings={settings} value={value} />}
      </Loaded>
      <Loaded from={state}>{(data) => <LastDump state={data} />}</Loaded>
    </Section>
  );
}

interface DataFormProps {
  readonly settings: SettingsData;
  readonly value: Settings['openData']['value'];
}

function DataForm({ settings, value }: DataFormProps) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState<boolean>();
  const { words, submit } = useSettingForm({
    settings,
    read: (fields) => {
      const data = new FormData(fields);
      const licence = data.get('value.licence');
      return {
        key: 'openData',
        value: {
          isOn: isOn ?? value.isOn,
          hour: numberOf(data.get('value.hour')),
          kept: numberOf(data.get('value.kept')),
          licence: typeof licence === 'string' ? licence : '',
        },
      };
    },
    onSaved: () => setIsOn(undefined),
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <CheckRow label={t('adminData.on')} checked={isOn ?? value.isOn} onChange={setIsOn} />
      <div className={form.columns} key={JSON.stringify(value)}>
        {(['hour', 'kept'] as const).map((name) => (
          <TextField
            key={name}
            name={`value.${name}`}
            type="number"
            min={name === 'hour' ? 0 : 1}
            max={name === 'hour' ? 23 : 30}
            label={t(`adminData.${name}`, { zone: siteZone() })}
            error={words[`value.${name}`]}
            defaultValue={value[name]}
          />
        ))}
        <TextField
          name="value.licence"
          isOptional
          maxLength={300}
          label={t('adminData.licence')}
          hint={t('adminData.licenceHint')}
          error={words['value.licence']}
          defaultValue={value.licence}
        />
      </div>
      <Problem words={words} />
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}

function LastDump({ state: { files, running, failure } }: { readonly state: DumpState }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [last] = files;
  const text =
    last === undefined
      ? t('adminData.none')
      : t('adminData.lastText', {
          date: timeText(last.createdAt, language),
          positions: countText(last.positions, language),
          size: byteText(last.bytes, language),
        });
  return (
    <>
      <Readings rows={[[t('adminData.last'), text]]} />
      {running !== null && (
        <p>{t('adminData.running', { positions: countText(running.positions, language) })}</p>
      )}
      {failure !== null && (
        <p role="alert" className={form.error}>
          {t(`adminData.failures.${failure.reason}`, { date: timeText(failure.at, language) })}
        </p>
      )}
    </>
  );
}
