import type { MatchSummary } from '@chuhe/contract/match';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { changeMatch, moveToFolder } from './match-actions.ts';
import { FolderField, oneLine, SaveActions, TitleField } from './match-fields.tsx';
import classes from './matches.module.css';

interface DetailsDialogProps {
  /** The games to change. A single game can be renamed and moved; several games can only be moved. */
  readonly matches: readonly MatchSummary[];
  readonly onClose: () => void;
}

/** Changes the title and folder of saved games. */
export function DetailsDialog({ matches, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const single = matches.length === 1 ? matches[0] : undefined;
  const [title, setTitle] = useState(single?.title ?? '');
  const [folder, setFolder] = useState(matches[0]?.folder ?? '');
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const ids = matches.map(({ matchId }) => matchId);
    const isDone =
      single === undefined
        ? await moveToFolder(ids, oneLine(folder))
        : await changeMatch(single.matchId, { folder: oneLine(folder), title: oneLine(title) });
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={single === undefined ? t('matches.move') : t('matches.rename')}
      onClose={onClose}
    >
      <form className={classes.stack} onSubmit={(event) => void save(event)}>
        {single !== undefined && <TitleField value={title} onChange={setTitle} />}
        <FolderField value={folder} onChange={setFolder} />
        <SaveActions onCancel={onClose} />
      </form>
    </Dialog>
  );
}
