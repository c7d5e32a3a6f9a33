import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  onToast,
  TOAST_DURATION,
  type Toast,
  type ToastAction,
  type ToastTone,
} from '../lib/toast.ts';
import { raise, useOverDialogs } from './over-dialogs.ts';
import classes from './toast-area.module.css';

/** At the top: over the line above the board where there is one, else in the middle; as wide as the screen on a phone. */
export function ToastArea() {
  const { t } = useTranslation();
  const area = useOverDialogs(classes.area, placeArea);
  const close = t('common.close');
  useEffect(
    () =>
      onToast((toast) => {
        raise(area);
        placeArea(area);
        showToast(toast, close);
      }),
    [area, close],
  );
  return createPortal(
    <Notifications
      position="top-center"
      classNames={{ root: classes.list ?? '' }}
      autoClose={TOAST_DURATION}
      withinPortal={false}
      containerWidth={400}
      limit={MOST_TOASTS + 1}
      transitionDuration={140}
    />,
    area,
  );
}

const { root, body, icon, title, description } = classes;
const NOTIFICATION_CLASSES = { root, body, icon, title, description };

const ICONS: Readonly<Record<ToastTone, Icon>> = {
  success: IconCheck,
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/** More would hide the board, and nobody reads them. */
const MOST_TOASTS = 2;

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly tone: ToastTone;
  readonly stays: boolean;
}

/** Oldest first. */
let shown: readonly Shown[] = [];

function showToast(toast: Toast, closeLabel: string): void {
  const { tone, title, kind = title, action, stays = false } = toast;
  makeRoom(kind, tone);
  const ShownIcon = action === undefined ? ICONS[tone] : IconArrowBackUp;
  const onClose = (): void => {
    stopWaiting?.();
    shown = shown.filter((other) => other.id !== id);
  };
  const hide = (): void => void notifications.hide(id);
  const id = notifications.show({
    title: <ToastWords {...toast} />,
    message: action && <ToastButton action={action} onDone={hide} />,
    icon: <ShownIcon size={18} stroke={1.8} aria-hidden="true" />,
    classNames: NOTIFICATION_CLASSES,
    closeButtonProps: { 'aria-label': closeLabel },
    'data-tone': tone,
    onClose,
    ...(stays && { autoClose: false }),
  });
  shown = [...shown, { id, kind, tone, stays }];
  const stopWaiting = action?.until?.(hide);
}

/** The last of the same kind goes, a failure once something has succeeded, and the oldest; those that must stay go last. */
function makeRoom(kind: string, tone: ToastTone): void {
  const isOver = (toast: Shown): boolean =>
    toast.kind === kind || (tone === 'success' && toast.tone === 'danger' && !toast.stays);
  const others = shown.filter((toast) => !isOver(toast));
  const oldestFirst = [
    ...others.filter(({ stays }) => !stays),
    ...others.filter(({ stays }) => stays),
  ];
  const tooMany = new Set(oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST_TOASTS)));
  for (const toast of shown) {
    if (isOver(toast) || tooMany.has(toast)) notifications.hide(toast.id);
  }
}

/** Whatever is worked with stays in sight: boxes, lines of the engine, pieces. */
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

/** Pixels to the edge of the window. */
const MARGIN = 8;

function ToastWords({ title, cause }: Toast) {
  return (
    <>
      {title}
      {cause !== undefined && <span className={classes.cause}>{cause}</span>}
    </>
  );
}

interface ToastButtonProps {
  readonly action: ToastAction;
  readonly onDone: () => void;
}

function ToastButton({ action, onDone }: ToastButtonProps) {
  const act = (): void => {
    action.run();
    onDone();
  };
  return (
    <button type="button" className={classes.action} onClick={act}>
      {action.label}
    </button>
  );
}
