import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconUserPlus from '~icons/user-plus';
import { AppLink } from '../../../components/app-link.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { isDate } from '../../../lib/game/game-date.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { titleOfTags } from '../../../lib/game/game-title.ts';
import { openLink } from '../../../lib/matches/match-link.ts';
import { overlays } from '../../../lib/overlays.ts';
import { isAccount } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { cutTitle, FolderField, oneLine, SaveActions, TitleField } from './match-fields.tsx';
import { TAG_NAMES, tagDraftOf, withTagDraft } from './match-tags.ts';
import classes from './matches.module.css';
import { openOriginal } from './matches-store.ts';
import { ResultField } from './result-field.tsx';
import {
  closeSaveDraft,
  dropSaveDraft,
  readSaveDraft,
  type SaveDraft,
  withTyped,
  writeSaveDraft,
} from './save-draft.ts';
import { saveWith } from './save-open.ts';

/** Asks for title, folder and tags of the open game, and saves it. */
export function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [link] = useState(() => openLink());
  const [{ origin, game }] = useState(() => gameStore.getState());
  const [known] = useState<SaveDraft>(() => ({
    title: link?.title ?? openOriginal()?.title ?? cutTitle(oneLine(titleOfTags(game.tags))),
    folder: link?.folder ?? '',
    tags: tagDraftOf(game),
  }));
  const [draft] = useState(
    () => (overlays().wanted === 'save' && readSaveDraft()) || withTyped(origin, known),
  );
  const [title, setTitle] = useState(draft.title);
  const [folder, setFolder] = useState(draft.folder);
  const [tags, setTags] = useState(draft.tags);
  useEffect(
    () => writeSaveDraft(origin, known, { title, folder, tags }),
    [origin, known, title, folder, tags],
  );
  useEffect(() => closeSaveDraft, []);
  const [isWrongDate, setWrongDate] = useState(false);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (tags.Date !== known.tags.Date && !isDate(tags.Date)) {
      setWrongDate(true);
      event.currentTarget.querySelector<HTMLInputElement>('[name="Date"]')?.focus();
      return;
    }
    editGame((game) => ({ game: withTagDraft(game, tags) }));
    dropSaveDraft(origin);
    onClose();
    void saveWith({ title: oneLine(title), folder: oneLine(folder) });
  };
  const cancel = (): void => {
    dropSaveDraft(origin);
    onClose();
  };
  return (
    <Dialog title={t('actions.saveGame')} address="save" onClose={onClose}>
      <form className={classes.stack} onSubmit={save}>
        <TitleField value={title} onChange={setTitle} />
        <FolderField value={folder} onChange={setFolder} />
        <fieldset className={classes.columns}>
          <legend>{t('files.save.tags')}</legend>
          {TAG_NAMES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`files.tags.${name}`)}
              value={tags[name]}
              error={name === 'Date' && isWrongDate ? t('matches.noDate') : undefined}
              maxLength={200}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setTags({ ...tags, [name]: currentTarget.value });
                if (name === 'Date') setWrongDate(false);
              }}
            />
          ))}
          <ResultField value={tags.Result} onChange={(Result) => setTags({ ...tags, Result })} />
        </fieldset>
        <GuestHint />
        <SaveActions onCancel={cancel} />
      </form>
    </Dialog>
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
