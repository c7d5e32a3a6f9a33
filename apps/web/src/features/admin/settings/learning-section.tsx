import type { Settings } from '@chuhe/contract/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { Problem } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { numberOf } from '../lib/number-of.ts';
import { LearningRun } from './learning-run.tsx';
import { useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

/** The settings for learning the positions that users play, and the long learning run. */
export function LearningSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.learning.title')} lead={t('admin.learning.lead')}>
      <Loaded from={settings}>
        {({ learning: { value } }) => <LearningForm settings={settings} value={value} />}
      </Loaded>
      <LearningRun />
    </Section>
  );
}

interface LearningFormProps {
  readonly settings: SettingsData;
  readonly value: Settings['learning']['value'];
}

function LearningForm({ settings, value }: LearningFormProps) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState<boolean>();
  const { words, submit } = useSettingForm({
    settings,
    read: (fields) => {
      const data = new FormData(fields);
      const perDay = data.get('value.positionsPerDay');
      return {
        key: 'learning',
        value: {
          isOn: isOn ?? value.isOn,
          nodes: numberOf(data.get('value.nodes')),
          positionsPerDay: perDay === '' ? null : numberOf(perDay),
        },
      };
    },
    onSaved: () => setIsOn(undefined),
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <CheckRow label={t('admin.learning.on')} checked={isOn ?? value.isOn} onChange={setIsOn} />
      <div className={form.columns} key={JSON.stringify(value)}>
        <TextField
          name="value.nodes"
          type="number"
          min={10_000}
          step={10_000}
          label={t('admin.learning.nodes')}
          error={words['value.nodes']}
          defaultValue={value.nodes}
        />
        <TextField
          name="value.positionsPerDay"
          type="number"
          min={1}
          isOptional
          label={t('admin.learning.perDay')}
          hint={t('admin.learning.perDayHint')}
          error={words['value.positionsPerDay']}
          defaultValue={value.positionsPerDay ?? ''}
        />
      </div>
      <Problem words={words} />
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}
