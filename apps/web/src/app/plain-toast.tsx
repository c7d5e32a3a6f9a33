import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { onToast, TOAST_DURATION, type Toast } from '../lib/toast.ts';
import { raise, useOverDialogs } from './over-dialogs.ts';
import classes from './plain-toast.module.css';

/** The latest toast in plain words: for when the area that shows them well is not there. */
export function PlainToast({ onGone }: { readonly onGone?: () => void }) {
  const { t } = useTranslation();
  const place = useOverDialogs(classes.place);
  const [toast, setToast] = useState<Toast>();
  const end = useCallback(() => {
    setToast(undefined);
    onGone?.();
  }, [onGone]);
  useEffect(() => onToast(setToast), []);
  useEffect(() => toast?.action?.until?.(end), [toast, end]);
  useEffect(() => {
    if (toast === undefined) return undefined;
    raise(place);
    if (toast.stays === true) return undefined;
    const timer = setTimeout(end, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [toast, place, end]);
  if (toast === undefined) return null;
  const { title, cause, action } = toast;
  const act = (): void => {
    end();
    action?.run();
  };
  return createPortal(
    <div className={classes.toast}>
      <p role="alert">{cause === undefined ? title : `${title}. ${cause}`}</p>
      {action !== undefined && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" onClick={end}>
        {t('common.close')}
      </button>
    </div>,
    place,
  );
}
