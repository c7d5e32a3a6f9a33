import type { Settings } from '@chuhe/contract/settings';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CheckRow } from '../../components/check-row.tsx';
import form from '../../components/form/form.module.css';
import { TextField } from '../../components/form/text-field.tsx';
import { Section } from '../../components/section.tsx';
import classes from './admin.module.css';
import { type FieldWords, wordsOf } from './field-words.ts';
import { LearningRun } from './learning-run.tsx';
import { Loaded } from './loaded.tsx';
import type { SettingsData } from './use-settings.ts';

/** What the server finds out by itself: for readers as they play, and in one long run. */
export function LearningSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.learning.title')} lead={t('admin.learning.lead')}>
      <Loaded data={settings}>
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
  const [words, setWords] = useState<FieldWords>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const perDay = numberOf(data.get('positionsPerDay'));
    const answer = await settings.change({
      key: 'learning',
      value: {
        isOn: isOn ?? value.isOn,
        nodes: numberOf(data.get('nodes')) ?? value.nodes,
        positionsPerDay: perDay ?? null,
      },
    });
    setWords(answer.success ? {} : wordsOf(answer));
    if (answer.success) setIsOn(undefined);
  };
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <CheckRow label={t('admin.learning.on')} checked={isOn ?? value.isOn} onChange={setIsOn} />
      <div className={form.columns} key={JSON.stringify(value)}>
        <TextField
          name="nodes"
          type="number"
          min={10_000}
          step={10_000}
          label={t('admin.learning.nodes')}
          error={words['value.nodes']}
          defaultValue={value.nodes}
        />
        <TextField
          name="positionsPerDay"
          type="number"
          min={1}
          isOptional
          label={t('admin.learning.perDay')}
          hint={t('admin.learning.perDayHint')}
          error={words['value.positionsPerDay']}
          defaultValue={value.positionsPerDay ?? ''}
        />
      </div>
      {words[''] !== undefined && (
        <p role="alert" className={classes.problem}>
          {words['']}
        </p>
      )}
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}

/** @returns nothing for an empty field; what is no number goes to the server as one that it refuses. */
export function numberOf(text: FormDataEntryValue | null): number | undefined {
  return typeof text !== 'string' || text.trim() === '' ? undefined : Number(text);
}
