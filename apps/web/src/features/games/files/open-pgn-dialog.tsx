import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { filesStore } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import classes from './game-files.module.css';
import { closeOpening, endReading, openListed } from './open-file.ts';
import type { Reading } from './reading.ts';

/** Opens a file or a text: the user chooses it, waits while a long one is read, and picks a game if there are several. */
export function OpenPgnDialog() {
  const { t } = useTranslation();
  const reading = useStore(filesStore, (state) => state.opening?.reading);
  return (
    <Dialog title={t('actions.openPgn')} onClose={closeOpening}>
      <div className="stack">
        {reading !== undefined && !reading.isDone && <Progress reading={reading} />}
        <Step reading={reading} />
      </div>
    </Dialog>
  );
}

/** The current step. The field stays while a short file is read, so that nothing flickers and an invalid text can be corrected. */
function Step({ reading }: { readonly reading: Reading | undefined }) {
  const hasList =
    reading !== undefined &&
    reading.problem === undefined &&
    (reading.games.length > 1 || (reading.isDone && reading.games.length > 0));
  return hasList ? (
    <GameChooser
      reading={reading}
      onOpen={(choice) => void openListed(choice)}
      onOther={endReading}
    />
  ) : (
    <FilePicker problem={reading?.problem} />
  );
}

/** Milliseconds until the progress is shown; most files have been read by then. */
const SHOW_DELAY = 300;

function Progress({ reading: { name, bytes, size, games } }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_DELAY);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
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
