import { textIn } from '@chuhe/contract/languages';
import type { Activation } from '@chuhe/contract/package';
import { cancelSubscription } from '@chuhe/contract/package-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { dayText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './packages.module.css';

interface CancelDialogProps {
  readonly activation: Activation;
  readonly onChange: (activations: Activation[]) => void;
  readonly onClose: () => void;
}

/**
 * Confirms a cancellation. The initial focus is on the button that keeps the subscription, because undoing a cancellation needs a new
 * payment. The subscription ends at the end of the paid period, or at once if no paid period is left.
 */
export function CancelDialog({ activation, onChange, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { subscription, status, packageName, endDate, isTrial } = activation;
  /** Whether no paid period is left. */
  const isOver = subscription?.status === 'PAST_DUE' || status === 'ENDED' || status === 'REVOKED';
  const cancel = async (): Promise<void> => {
    if (subscription === null) return;
    const params = { orderId: subscription.orderId };
    const answer = await whileBusy(() => api().call(cancelSubscription, { params }));
    if (!answer.success) return;
    onChange(answer.data);
    const ending = isTrial ? 'packages.canceledTrial' : 'packages.canceled';
    emitToast({ tone: 'success', title: t(isOver ? 'packages.canceledNow' : ending) });
    onClose();
  };
  const words = { name: textIn(packageName, language), date: dayText(endDate, language) };
  return (
    <Dialog title={t('packages.cancelTitle')} isShort onClose={onClose}>
      <p>{t(isOver ? 'packages.cancelTextNow' : 'packages.cancelText', words)}</p>
      <div className={classes.actions}>
        <Button data-main="" onClick={onClose}>
          {t('packages.keepIt')}
        </Button>
        <Button onClick={() => void cancel()}>{t('packages.cancel')}</Button>
      </div>
    </Dialog>
  );
}
