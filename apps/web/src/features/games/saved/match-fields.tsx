import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/the-api.ts';
import { listMatchFolders } from '../../../lib/matches/match-calls.ts';
import classes from './matches.module.css';

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Without a title the players and the event name a game. */
export function TitleField({ value, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="title"
      label={t('matches.title')}
      isOptional
      value={value}
      maxLength={MATCH_LIMITS.title}
      autoComplete="off"
      hint={t('matches.titleHint')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A new folder is one that is written here. */
export function FolderField({ value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      const options = { isQuiet: true, signal: gone.signal };
      const answer = await api.call(listMatchFolders, {}, options);
      // Without them a folder can still be written.
      if (answer.success) setFolders(answer.data.map(({ name }) => name));
    };
    void load();
    return () => gone.abort();
  }, []);
  return (
    <>
      <TextField
        name="folder"
        label={t('matches.folder')}
        isOptional
        value={value}
        maxLength={MATCH_LIMITS.folder}
        list={id}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={id}>
        {folders
          .filter((name) => name !== '')
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  );
}

export function SaveActions({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button onClick={onCancel}>{t('matches.cancel')}</Button>
      <Button type="submit" kind="primary">
        {t('matches.save')}
      </Button>
    </div>
  );
}

/** What was pasted may have line breaks and marks of direction, which no name has. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** As much of a title as is kept; a character at the end is whole or not there, for half of one is refused. */
export function cutTitle(title: string): string {
  return title.slice(0, MATCH_LIMITS.title).replace(/\p{Cs}$/u, '');
}
