import { type FocusEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconCheck from '~icons/check';
import IconInfoCircle from '~icons/info-circle';
import IconX from '~icons/x';
import { announce } from '../lib/announcement.ts';
import { onToast, TOAST_DURATION, type Toast } from '../lib/toast.ts';
import { addToast, beforeMoving, type ShownToast } from './shown-toasts.ts';
import classes from './toast-host.module.css';
import { raise, useTopLayer } from './top-layer.ts';

/**
 * Shows toasts where they hide no board and no title of a dialog: at the element with `data-toast-place`, which a page with a board
 * has, or else over the top bar; in a dialog, at the bottom of the window.
 */
export function ToastHost() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const moves = useMemo(
    () => ({ before: () => flushSync(() => setShown(beforeMoving)), after: placeArea }),
    [],
  );
  const area = useTopLayer(classes.area, moves);
  usePlacing(area, shown.length > 0);
  const close = useCallback(
    (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  useEffect(
    () =>
      onToast((toast) => {
        raise(area);
        placeArea(area);
        setShown((before) => addToast(before, toast));
      }),
    [area],
  );
  return createPortal(
    shown.map((each) => <ToastCard key={each.id} shown={each} close={close} />),
    area,
  );
}

/** Keeps the toasts in their place while the window scrolls or changes its size. */
function usePlacing(area: HTMLElement, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const place = (): void => placeArea(area);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [area, isShown]);
}

const ICONS = {
  success: IconCheck,
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

interface ToastCardProps {
  readonly shown: ShownToast;
  readonly close: (id: number) => void;
}

function ToastCard({ shown: { id, toast, isAnnounced }, close }: ToastCardProps) {
  const { t } = useTranslation();
  const onClose = useCallback(() => close(id), [close, id]);
  const { tone, title, cause, action } = toast;
  const hold = useClosing(toast, onClose);
  const Icon = action === undefined ? ICONS[tone] : IconArrowBackUp;
  const act = (): void => {
    action?.run();
    // Announced, because the button disappears and the change is elsewhere on the page.
    if (action !== undefined) announce(action.label);
    onClose();
  };
  return (
    <div
      className={classes.toast}
      // Without the role `alert`, the content has to be in a region.
      role={isAnnounced ? 'region' : 'alert'}
      aria-label={isAnnounced ? title : undefined}
      data-tone={tone}
      {...hold}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <p>
        {title}
        {cause !== undefined && <span>{cause}</span>}
      </p>
      {action !== undefined && (
        <button type="button" className={classes.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * Closes a toast after `TOAST_DURATION`, or as soon as it no longer applies or its action would have no effect. The timer does not run
 * while the pointer or the focus is on the toast. It runs while a later toast hides this one: an undo that returns late would take back
 * more than the user means.
 *
 * @returns event handlers for the toast
 */
function useClosing(toast: Toast, onClose: () => void) {
  const [holds, setHolds] = useState(0);
  useEffect(() => toast.action?.until?.(onClose), [toast, onClose]);
  useEffect(() => toast.until?.(onClose), [toast, onClose]);
  useEffect(() => {
    if (toast.stays === true || holds > 0) return undefined;
    const timer = setTimeout(onClose, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [toast, holds, onClose]);
  const hold = (): void => setHolds((count) => count + 1);
  const release = (): void => setHolds((count) => count - 1);
  return {
    onPointerEnter: hold,
    onPointerLeave: release,
    onFocus: (event: FocusEvent) => isWithin(event) || hold(),
    onBlur: (event: FocusEvent) => isWithin(event) || release(),
  };
}

function isWithin({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

/**
 * Places the toasts. An element with `data-toast-place` gives their left edge and width. If it has a height, their bottom edge is at
 * its own, and they grow upwards as far as the window reaches, then downwards. If it has none, their top edge is there.
 */
function placeArea(area: HTMLElement): void {
  const isInDialog = area.closest('dialog') !== null;
  const room = isInDialog ? undefined : roomOfPage();
  const { left, width } = room ?? middleOf(window.innerWidth);
  const top = room === undefined ? MARGIN : Math.max(MARGIN, room.top);
  const isUp = room !== undefined && room.height > 0;
  const bottom = isUp
    ? Math.max(MARGIN, window.innerHeight - Math.max(room.bottom, barEnd()))
    : MARGIN;
  Object.assign(area.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: isInDialog || isUp ? 'auto' : `${top}px`,
    bottom: isInDialog || isUp ? `${bottom}px` : 'auto',
    maxHeight: isUp ? `${window.innerHeight - bottom - MARGIN}px` : 'none',
  });
}

function roomOfPage(): DOMRect | undefined {
  const rect = document.querySelector('[data-toast-place]')?.getBoundingClientRect();
  return rect !== undefined && rect.width > 0 ? rect : undefined;
}

function middleOf(whole: number): { readonly left: number; readonly width: number } {
  const width = Math.min(MOST_WIDTH, whole - 4 * MARGIN);
  return { left: (whole - width) / 2, width };
}

/** The bottom edge of toasts over the top bar, if the board has been scrolled below it. */
function barEnd(): number {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom - MARGIN;
}

/** The distance to the edge of the window in pixels. A toast of one line fits into the top bar of a phone. */
const MARGIN = 2;

/** The greatest width in pixels. */
const MOST_WIDTH = 480;
