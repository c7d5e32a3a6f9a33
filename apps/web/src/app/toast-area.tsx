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
import { useTranslation } from 'react-i18next';
import { onToast, TOAST_DURATION, type Toast, type ToastTone } from '../lib/toast.ts';
import classes from './toast-area.module.css';

/** At the top, in the middle; as wide as the screen on a phone. */
export function ToastArea() {
  const { t } = useTranslation();
  const close = t('common.close');
  useEffect(() => onToast((toast) => showToast(toast, close)), [close]);
  return (
    <Notifications
      position="top-center"
      autoClose={TOAST_DURATION}
      zIndex={600}
      containerWidth={400}
      limit={4}
      transitionDuration={140}
    />
  );
}

const ICONS: Readonly<Record<ToastTone, Icon>> = {
  success: IconCheck,
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

function showToast(toast: Toast, closeLabel: string): void {
  const { tone, title, action } = toast;
  const ShownIcon = action === undefined ? ICONS[tone] : IconArrowBackUp;
  const id = notifications.show({
    title,
    message: <ToastMessage {...toast} onDone={() => notifications.hide(id)} />,
    icon: <ShownIcon size={18} stroke={1.8} aria-hidden="true" />,
    classNames: classes,
    closeButtonProps: { 'aria-label': closeLabel },
    'data-tone': tone,
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
