import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOnBack } from '../lib/close-on-back.ts';
import classes from './dialog.module.css';
import iconButton from './icon-button.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** For what is a page of its own elsewhere, such as a list: going back closes it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const FIRST_STOP = 'input:not([hidden]), select, textarea, [data-main]';

/**
 * The browser's own modal dialog: it keeps focus inside, closes on Escape and gives focus back. The focus begins at its first
 * field or main button, not at the one that closes it. On a phone it fills the screen. Show it by rendering it.
 */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Where the press began: marking text may end on the backdrop, and must not close the dialog over it. */
  const isOutside = useRef(false);
  useEffect(() => {
    dialog.current?.showModal();
    // A field would bring up a keyboard over the list that the reader came to see.
    const isTouched = isWide && window.matchMedia('(pointer: coarse)').matches;
    if (!isTouched) dialog.current?.querySelector<HTMLElement>(FIRST_STOP)?.focus();
  }, [isWide]);
  useEffect(() => (isWide ? closeOnBack(() => dialog.current?.close()) : undefined), [isWide]);
  return (
    // A press on the dialog itself, not on what is in it, is one on the backdrop; Escape does it by keyboard.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      // React has this event rise from a dialog inside to the one around it.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onPointerDown={({ target, currentTarget }) => {
        isOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isOutside.current && target === currentTarget) currentTarget.close();
      }}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={iconButton.button}
            aria-label={t('common.close')}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
