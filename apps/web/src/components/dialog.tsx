import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/x';
import { focusContent } from '../lib/focus-content.ts';
import { type DialogName, WAS_CLOSED } from '../lib/overlays.ts';
import { readViewport, showsOneTool } from '../lib/viewport.ts';
import { Announcer } from './announcer.tsx';
import classes from './dialog.module.css';
import iconButton from './icon-button.module.css';
import { isTouched, useOverlay } from './use-overlay.ts';
import { useVerticalDrag } from './use-vertical-drag.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog looks like a page, such as a list. */
  readonly isWide?: boolean;
  /** Whether a phone shows the dialog as a sheet at the bottom, which can be dragged up to the whole screen. */
  readonly isSheet?: boolean;
  /** Whether the dialog is a short question, which a phone shows as a card and not as a page. */
  readonly isShort?: boolean;
  /** Keeps the dialog open while an operation runs. A browser may still close it at a second Escape. */
  readonly isHeld?: boolean;
  /** The name in the address, by which a reload opens the dialog again. */
  readonly address?: DialogName;
  /** False for a question about leaving the page, which the user has asked for by going back. */
  readonly hasEntry?: boolean;
  readonly children: ReactNode;
}

const FIRST_STOP = 'input:not([hidden]), select, textarea, [data-main]';

/**
 * A native modal dialog, open while it is rendered. It keeps the focus inside, closes on Escape and Back, and then returns the focus. The
 * initial focus is on the element with `autofocus`, or else on the first field or main button, not on the close button. On a phone, the dialog
 * fills the screen, unless it is short.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, isWide = false, isSheet = false, isHeld = false } = props;
  const { isShort = false, address, hasEntry = true } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Whether the press began on the backdrop. A text selection that only ends there must not close the dialog. */
  const isOutside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // On touch screens, focusing a field would open the on-screen keyboard over the list.
    const isList = isWide && isTouched();
    const stop =
      dialog.current?.querySelector<HTMLElement>('[autofocus]') ??
      dialog.current?.querySelector<HTMLElement>(FIRST_STOP);
    if (!isList) stop?.focus();
    return () => giveFocusBack(opener);
  }, [isWide]);
  const close = (): boolean => {
    if (!isHeld) dialog.current?.close();
    return !isHeld;
  };
  useOverlay(hasEntry, () => (dialog.current?.open === false ? WAS_CLOSED : close()), address);
  const [isFull, drag] = useSheetDrag(dialog, isSheet, close);
  return (
    // A press whose target is the dialog element itself is on the backdrop. Keyboard users close the dialog with Escape.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      data-sheet={isSheet || undefined}
      data-short={isShort || undefined}
      data-full={isFull || undefined}
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
      <Announcer />
      <div className={classes.body}>
        <div className={classes.head} {...drag}>
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
        {props.children}
      </div>
    </dialog>
  );
}

/** Distances in pixels from which a drag changes a sheet. */
const TO_CLOSE = 80;
const TO_FULL = -40;

/** On a phone, a dialog is closed by dragging its head down, and a sheet fills the screen when it is dragged up. */
function useSheetDrag(dialog: RefObject<HTMLElement | null>, isSheet: boolean, close: () => void) {
  const [isFull, setFull] = useState(false);
  const drag = useVerticalDrag({
    onMove: (distance) => {
      if (isPhone()) dialog.current?.style.setProperty('translate', `0 ${Math.max(0, distance)}px`);
    },
    onEnd: (distance) => {
      dialog.current?.style.removeProperty('translate');
      if (!isPhone()) return;
      if (distance < TO_FULL && isSheet) setFull(true);
      else if (distance > TO_CLOSE && isFull) setFull(false);
      else if (distance > TO_CLOSE) close();
    },
  });
  return [isFull, drag] as const;
}

function isPhone(): boolean {
  return showsOneTool(readViewport());
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
