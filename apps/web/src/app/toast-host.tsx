import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { type FocusEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { onToast, TOAST_DURATION, type Toast } from '../lib/toast.ts';
import { addToast, beforeMoving, type ShownToast } from './shown-toasts.ts';
import classes from './toast-host.module.css';
import { raise, useTopLayer } from './top-layer.ts';

/** Shows toasts at the top of the window: over the element with `data-toast-place` if it is visible, or else in the middle. */
export function ToastHost() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const moves = useMemo(
    () => ({ before: () => flushSync(() => setShown(beforeMoving)), after: placeArea }),
    [],
  );
  const area = useTopLayer(classes.area, moves);
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
    onClose();
  };
  return (
    <div
      className={classes.toast}
      // Content outside of an alert has to be in a region.
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
 * Closes a toast after `TOAST_DURATION`, or as soon as its action would have no effect. The timer stops while the pointer or the focus is
 * on the toast.
 *
 * @returns event handlers for the toast
 */
function useClosing(toast: Toast, onClose: () => void) {
  const [holds, setHolds] = useState(0);
  useEffect(() => toast.action?.until?.(onClose), [toast, onClose]);
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

/** Places toasts so that they do not cover fields, engine lines or pieces. */
function placeArea(area: HTMLElement): void {
  const inDialog = area.closest('dialog')?.querySelector('[data-toast-place]');
  const element = inDialog ?? document.querySelector('[data-toast-place]');
  const place = element?.getBoundingClientRect();
  const isThere = place !== undefined && place.width > 0;
  const { top = 0, left = 0, width = window.innerWidth } = isThere ? place : {};
  const barEnd = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
  area.style.setProperty('--toast-top', `${Math.max(MARGIN, isThere ? top : barEnd + MARGIN)}px`);
  area.style.setProperty('--toast-middle', `${left + width / 2}px`);
}

/** Distance to the edge of the window or to the top bar, in pixels. */
const MARGIN = 8;
