import type { Settings } from '@chuhe/contract/settings';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { Refusal } from './engine-problem.tsx';
import { FixedNote } from './fixed-note.tsx';
import { useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

interface EngineFormProps {
  readonly settings: SettingsData;
  readonly entry: Settings['engine'];
  /** Paths of engines that were found on the server. */
  readonly programs: readonly string[];
}

/** The form to choose a program on the server as the engine. The server starts the program before it accepts the choice. */
export function EngineForm({ settings, entry, programs }: EngineFormProps) {
  const { t } = useTranslation();
  const list = useId();
  const [path, setPath] = useState<string>();
  useUnsaved(path !== undefined && path !== entry.value.path);
  const { words, failure, submit } = useSettingForm({
    settings,
    read: () => ({ key: 'engine', value: { path: (path ?? entry.value.path).trim() } }),
    onSaved: () => setPath(undefined),
  });
  const fault = words['value.path'];
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <TextField
        name="value.path"
        label={t('admin.engine.path')}
        hint={t('admin.engine.hint')}
        error={fault}
        list={list}
        value={path ?? entry.value.path}
        disabled={entry.isFixed}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <datalist id={list}>
        {programs.map((program) => (
          <option key={program} value={program} />
        ))}
      </datalist>
      {entry.isFixed ? (
        <FixedNote name="ENGINE_PATH" />
      ) : (
        <Button type="submit">{t('admin.engine.use')}</Button>
      )}
      {failure !== undefined && fault === undefined && <Refusal failure={failure} />}
    </form>
  );
}
