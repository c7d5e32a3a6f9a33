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
import { onToast, TOAST_DURATION, type Toast, type ToastTone } from '../lib/toast.ts';
import { raise, useOverDialogs } from './over-dialogs.ts';
import classes from './toast-area.module.css';

/** At the top, in the middle; as wide as the screen on a phone. */
export function ToastArea() {
  const { t } = useTranslation();
  const area = useOverDialogs(classes.area);
  const close = t('common.close');
  useEffect(
    () =>
      onToast((toast) => {
        raise(area);
        showToast(toast, close);
      }),
    [area, close],
  );
  return createPortal(
    <Notifications
      position="top-center"
      autoClose={TOAST_DURATION}
      withinPortal={false}
      containerWidth={400}
      limit={4}
      transitionDuration={140}
    />,
    area,
  );
}

const { root, icon, title, description } = classes;
const NOTIFICATION_CLASSES = { root, icon, title, description };

const ICONS: Readonly<Record<ToastTone, Icon>> = {
  success: IconCheck,
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

function showToast(toast: Toast, closeLabel: string): void {
  const { tone, title, action, stays } = toast;
  const ShownIcon = action === undefined ? ICONS[tone] : IconArrowBackUp;
  const id = notifications.show({
    title,
    message: <ToastMessage {...toast} onDone={() => notifications.hide(id)} />,
    icon: <ShownIcon size={18} stroke={1.8} aria-hidden="true" />,
    classNames: NOTIFICATION_CLASSES,
    closeButtonProps: { 'aria-label': closeLabel },
    'data-tone': tone,
    ...(stays === true && { autoClose: false }),
  });
}

function ToastMessage({ cause, action, onDone }: Toast & { readonly onDone: () => void }) {
  const act = (): void => {
    action?.run();
    onDone();
  };
  return (
    <>
      {cause}
      {action !== undefined && (
        <button type="button" className={classes.action} onClick={act}>
          {action.label}
        </button>
      )}
    </>
  );
}
