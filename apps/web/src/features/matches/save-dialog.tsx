import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { IconUserPlus } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AppLink } from '../../components/app-link.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api } from '../../lib/api/the-api.ts';
import { editGame, gameStore } from '../../lib/game/game-store.ts';
import { listMatchFolders } from '../../lib/matches/match-calls.ts';
import { openLink } from '../../lib/matches/match-link.ts';
import { isAccount } from '../../lib/session/session.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { TAG_NAMES, type TagDraft, tagDraftOf, withTagDraft } from './match-tags.ts';
import classes from './matches.module.css';
import { ResultField } from './result-field.tsx';
import { saveWith } from './save-open.ts';

/** What the open game is called, where it lies, and who played. */
export function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [link] = useState(() => openLink());
  const [title, setTitle] = useState(link?.title ?? '');
  const [folder, setFolder] = useState(link?.folder ?? '');
  const [tags, setTags] = useState<TagDraft>(() => tagDraftOf(gameStore.getState().game));
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    editGame((game) => ({ game: withTagDraft(game, tags) }));
    onClose();
    void saveWith({ title: oneLine(title), folder: oneLine(folder) });
  };
  return (
    <Dialog title={t('actions.saveGame')} onClose={onClose}>
      <form className={classes.stack} onSubmit={save}>
        <TextField
          name="title"
          label={t('matches.title')}
          isOptional
          value={title}
          maxLength={MATCH_LIMITS.title}
          autoComplete="off"
          hint={t('matches.titleHint')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <FolderField value={folder} onChange={setFolder} />
        <fieldset className={classes.columns}>
          <legend>{t('files.save.tags')}</legend>
          {TAG_NAMES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`files.tags.${name}`)}
              value={tags[name]}
              maxLength={200}
              autoComplete="off"
              onChange={({ currentTarget }) => setTags({ ...tags, [name]: currentTarget.value })}
            />
          ))}
          <ResultField value={tags.Result} onChange={(Result) => setTags({ ...tags, Result })} />
        </fieldset>
        <GuestHint />
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('matches.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('matches.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FolderFieldProps {
  readonly value: string;
  readonly onChange: (folder: string) => void;
}

/** A new folder is one that is written here. */
export function FolderField({ value, onChange }: FolderFieldProps) {
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

function GuestHint() {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  if (isAccount(session)) return null;
  return (
    <p className={classes.hint}>
      <IconUserPlus size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {t('matches.guestHint')} <AppLink to="/register">{t('account.register')}</AppLink>
      </span>
    </p>
  );
}

/** What was pasted may have line breaks, which no name has. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
