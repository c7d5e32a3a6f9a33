import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusContent } from '../lib/focus-content.ts';
import { overlays } from '../lib/overlays.ts';
import classes from './dialog.module.css';
import iconButton from './icon-button.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog looks like a page, such as a list. Going back in the history closes it. */
  readonly isWide?: boolean;
  /** Keeps the dialog open while an operation runs. A browser may still close it at a second Escape. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

const FIRST_STOP = 'input:not([hidden]), select, textarea, [data-main]';

/**
 * A native modal dialog, open while it is rendered. It keeps the focus inside, closes on Escape and then returns the focus. The initial
 * focus is on its first field or main button, not on the close button. On a phone it fills the screen.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, isWide = false, isHeld = false, children } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Whether the press began on the backdrop. A text selection that only ends there must not close the dialog. */
  const isOutside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // On touch screens, focusing a field would open the on-screen keyboard over the list.
    const isTouched = isWide && window.matchMedia('(pointer: coarse)').matches;
    if (!isTouched) dialog.current?.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    return () => giveFocusBack(opener);
  }, [isWide]);
  useEffect(() => (isWide ? overlays().open(() => dialog.current?.close()) : undefined), [isWide]);
  const close = (): void => {
    if (!isHeld) dialog.current?.close();
  };
  return (
    // A press whose target is the dialog element itself is on the backdrop. Keyboard users close the dialog with Escape.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      // Compares the targets, because React bubbles this event from an inner dialog.
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
        <div className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={iconButton.button}
            aria-label={t('common.close')}
            onClick={close}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Returns the focus to the opener. Browsers do so when a dialog is closed, but not when an open dialog is removed from the page. If the
 * opener has been removed too, the page's content gets the focus.
 */
function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== document.body || opener === document.body) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  focusContent();
}
