import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Busy, busyStore } from '../lib/state/busy.ts';
import classes from './busy-overlay.module.css';
import { raise, useTopLayer } from './top-layer.ts';

/** Blocks clicks on the page and its dialogs while the page is busy. Shows a spinner, except for silent operations. */
export function BusyOverlay() {
  const { t } = useTranslation();
  const busy = useStore(busyStore);
  const layer = useTopLayer(classes.place, MOVES);
  const { visible, silent } = busy;
  useEffect(() => showLayer(layer), [layer, busy]);
  return createPortal(
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
    </div>,
    layer,
  );
}

const MOVES = { after: showLayer };

/** Raises the overlay above everything only while the page is busy; otherwise it would cover toasts. */
function showLayer(layer: HTMLElement): void {
  if (isBusy(busyStore.getState())) raise(layer);
  else if (layer.matches(':popover-open')) layer.hidePopover();
}

function isBusy({ visible, silent }: Busy): boolean {
  return visible > 0 || silent > 0;
}
