import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { listMatchFolders } from '@chuhe/contract/match-endpoints';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The title is optional; a game without a title is named by its players and event. */
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

/** A field for the folder; a name that does not exist yet creates a new folder. */
export function FolderField({ value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      const options = { isQuiet: true, signal: gone.signal };
      const answer = await api().call(listMatchFolders, {}, options);
      // On failure the user can still type a folder.
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
    <div className="actions">
      <Button onClick={onCancel}>{t('matches.cancel')}</Button>
      <Button type="submit" kind="primary">
        {t('matches.save')}
      </Button>
    </div>
  );
}

/** Removes line breaks and directional marks, which pasted text may contain. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** Cuts a title to its limit without splitting a surrogate pair, because the server refuses half a pair. */
export function cutTitle(title: string): string {
  return title.slice(0, MATCH_LIMITS.title).replace(/\p{Cs}$/u, '');
}
