import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from './game-files.module.css';
import { endReading, stopCollecting } from './open-file.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** The progress of a reading that takes long. Stopping it keeps the games read so far, if there are any. */
export function ReadingProgress({ session, reading }: ReadingProgressProps) {
  const { t } = useTranslation();
  const isSlow = useIsSlow(session);
  if (!isSlow || reading.isDone) return null;
  const { name, bytes, size, games, files, filesRead } = reading;
  // While the last games are being read, all bytes have been read.
  const percent = Math.min(99, Math.floor((100 * bytes) / Math.max(size, 1)));
  const counts = { percent, total: games.length, read: filesRead, files };
  return (
    <div className={classes.progress}>
      <p>{t('files.open.reading', { name })}</p>
      <progress max={100} value={percent} aria-label={t('files.open.progressLabel')} />
      <div className={classes.spread}>
        <p className={classes.quiet}>
          {files > 1 ? t('files.open.progressOfFiles', counts) : t('files.open.progress', counts)}
        </p>
        {games.length > 0 ? (
          <Button onClick={() => session.stop()}>{t('files.open.stop')}</Button>
        ) : (
          <Button onClick={endReading}>{t('files.cancel')}</Button>
        )}
      </div>
    </div>
  );
}

interface ReadingProgressProps {
  readonly session: ReadingSession;
  readonly reading: Reading;
}

/** Shows that the files in a dropped folder are being found, which may take long in a large folder or on a slow disk. */
export function CollectingProgress({ collecting }: { readonly collecting: AbortController }) {
  const { t } = useTranslation();
  if (!useIsSlow(collecting)) return null;
  const text = t('files.open.collecting');
  return (
    <div className={classes.progress}>
      <progress aria-label={text} />
      <div className={classes.spread}>
        <p className={classes.quiet}>{text}</p>
        <Button onClick={stopCollecting}>{t('files.cancel')}</Button>
      </div>
    </div>
  );
}

/** Milliseconds until the progress is shown; most files have been read by then. */
const SHOW_DELAY = 300;

function useIsSlow(work: ReadingSession | AbortController): boolean {
  const [slow, setSlow] = useState<typeof work>();
  useEffect(() => {
    const timer = setTimeout(() => setSlow(work), SHOW_DELAY);
    return () => clearTimeout(timer);
  }, [work]);
  return slow === work;
}
