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
  /** Whether it stays open because something is under way in it. A browser may close it all the same, at a second Escape. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

const FIRST_STOP = 'input:not([hidden]), select, textarea, [data-main]';

/**
 * The browser's own modal dialog: it keeps focus inside, closes on Escape and gives focus back. The focus begins at its first
 * field or main button, not at the one that closes it. On a phone it fills the screen. Show it by rendering it.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, isWide = false, isHeld = false, children } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Where the press began: marking text may end on the backdrop, and must not close the dialog over it. */
  const isOutside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // A field would bring up a keyboard over the list that the user came to see.
    const isTouched = isWide && window.matchMedia('(pointer: coarse)').matches;
    if (!isTouched) dialog.current?.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    return () => giveFocusBack(opener);
  }, [isWide]);
  useEffect(() => (isWide ? closeOnBack(() => dialog.current?.close()) : undefined), [isWide]);
  const close = (): void => {
    if (!isHeld) dialog.current?.close();
  };
  return (
    // A press on the dialog itself, not on what is in it, is one on the backdrop; Escape does it by keyboard.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      // React has this event rise from a dialog inside to the one around it.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onCancel={(event) => {
        if (isHeld && event.target === event.currentTarget) event.preventDefault();
      }}
      onPointerDown={({ target, currentTarget }) => {
        isOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isOutside.current && target === currentTarget) close();
      }}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={iconButton.button}
            aria-label={t('common.close')}
            onClick={close}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/**
 * A browser gives the focus back when a dialog is closed, but not when it is taken away open, as it is once its work is done. Where
 * what had it is gone as well, the page has it.
 */
function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== document.body || opener === document.body) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}
