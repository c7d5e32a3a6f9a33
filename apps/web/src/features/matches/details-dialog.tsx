import type { MatchSummary } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { type Changes, changeMatches } from './match-actions.ts';
import classes from './matches.module.css';
import { FolderField, oneLine } from './save-dialog.tsx';

interface DetailsDialogProps {
  /** One may be renamed; several can only be moved together. */
  readonly matches: readonly MatchSummary[];
  readonly onClose: () => void;
}

/** What saved games are called and where they lie. */
export function DetailsDialog({ matches, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const single = matches.length === 1 ? matches[0] : undefined;
  const [title, setTitle] = useState(single?.title ?? '');
  const [folder, setFolder] = useState(matches[0]?.folder ?? '');
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const changes: Changes = {
      folder: oneLine(folder),
      ...(single !== undefined && { title: oneLine(title) }),
    };
    const isDone = await changeMatches(
      matches.map(({ matchId }) => matchId),
      changes,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={single === undefined ? t('matches.move') : t('matches.rename')}
      onClose={onClose}
    >
      <form className={classes.stack} onSubmit={(event) => void save(event)}>
        {single !== undefined && (
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
        )}
        <FolderField value={folder} onChange={setFolder} />
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
