import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { type FilesState, filesStore } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import classes from './game-files.module.css';
import { closeOpening, endReading, openListed } from './open-file.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** Opens a file or a text. The user chooses or pastes it, waits if reading takes a while, and picks a game if there are several. */
export function OpenPgnDialog() {
  const { t } = useTranslation();
  const opening = useStore(filesStore, (state) => state.opening);
  const reading = opening?.reading;
  const isList = reading !== undefined && hasList(reading);
  const isSlow = useIsSlow(opening?.session);
  return (
    // The key makes the list a dialog of its own, whose focus starts in the search.
    <Dialog
      key={isList ? 'list' : 'choice'}
      title={t('actions.openPgn')}
      isWide={isList}
      address="open"
      onClose={closeOpening}
    >
      <div className="stack">
        {isSlow && reading !== undefined && !reading.isDone && <Progress reading={reading} />}
        <Step opening={opening} />
      </div>
    </Dialog>
  );
}

function hasList({ problem, games, isDone }: Reading): boolean {
  return problem === undefined && (games.length > 1 || (isDone && games.length > 0));
}

/** The current step. The field stays while a short file is read, so that nothing flickers and an invalid text can be corrected. */
function Step({ opening }: { readonly opening: FilesState['opening'] }) {
  return opening !== undefined && hasList(opening.reading) ? (
    <GameChooser
      reading={opening.reading}
      progress={opening.session.saving}
      onOpen={(choice) => void openListed(choice)}
      take={(number) => opening.session.game(number)}
      onOther={endReading}
    />
  ) : (
    <FilePicker problem={opening?.reading.problem} />
  );
}

/** Milliseconds until the progress is shown; most files have been read by then. */
const SHOW_DELAY = 300;

/** Whether reading takes so long that its progress is shown. */
function useIsSlow(session: ReadingSession | undefined): boolean {
  const [slow, setSlow] = useState<ReadingSession>();
  useEffect(() => {
    if (session === undefined) return undefined;
    const timer = setTimeout(() => setSlow(session), SHOW_DELAY);
    return () => clearTimeout(timer);
  }, [session]);
  return session !== undefined && slow === session;
}

function Progress({ reading: { name, bytes, size, games } }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  const percent = Math.min(100, Math.floor((100 * bytes) / Math.max(size, 1)));
  return (
    <div className={classes.progress}>
      <p>{t('files.open.reading', { name })}</p>
      <progress max={100} value={percent} aria-label={t('files.open.progressLabel')} />
      <div className={classes.spread}>
        <p className={classes.quiet}>
          {t('files.open.progress', { percent, total: games.length })}
        </p>
        <Button onClick={endReading}>{t('files.cancel')}</Button>
      </div>
    </div>
  );
}
