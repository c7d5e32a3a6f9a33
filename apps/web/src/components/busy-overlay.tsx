import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { busyStore } from '../lib/state/busy.ts';
import classes from './busy-overlay.module.css';

/** Holds clicks while something is done: with the word Processing, or without a sign for short work. */
export function BusyOverlay() {
  const { t } = useTranslation();
  const { visible, silent } = useStore(busyStore);
  return (
    <div role="status">
      {visible > 0 && (
        <div className={classes.scrim}>
          <div className={classes.box}>
            <span className={classes.wheel} aria-hidden="true" />
            {t('common.processing')}
          </div>
        </div>
      )}
      {visible === 0 && silent > 0 && <div className={classes.blocker} />}
    </div>
  );
}
