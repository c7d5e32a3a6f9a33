import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from './game-files.module.css';
import { endReading } from './open-file.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** The progress of a reading that takes long. Stopping it keeps the games read so far, if there are any. */
export function ReadingProgress({ session, reading }: ReadingProgressProps) {
  const { t } = useTranslation();
  const isSlow = useIsSlow(session);
  if (!isSlow || reading.isDone) return null;
  const { name, bytes, size, games, files, filesRead } = reading;
  const percent = Math.min(100, Math.floor((100 * bytes) / Math.max(size, 1)));
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

/** Milliseconds until the progress is shown; most files have been read by then. */
const SHOW_DELAY = 300;

function useIsSlow(session: ReadingSession): boolean {
  const [slow, setSlow] = useState<ReadingSession>();
  useEffect(() => {
    const timer = setTimeout(() => setSlow(session), SHOW_DELAY);
    return () => clearTimeout(timer);
  }, [session]);
  return slow === session;
}
