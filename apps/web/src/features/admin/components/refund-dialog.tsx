import type { Order } from '@chuhe/contract/admin';
import { refundOrder } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/texts.ts';
import { emitToast } from '../../../lib/toast.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { moneyText } from '../lib/money-text.ts';
import { isOutcomeUnknown } from '../lib/unknown-outcome.ts';
import { AskDialog } from './ask-dialog.tsx';

interface RefundDialogProps {
  readonly order: Order;
  readonly onDone: (order: Order) => void;
  /** Called when it is unknown whether the refund was made, or when somebody else has made it. */
  readonly onRefetch: () => void;
  readonly onClose: () => void;
}

/** Timeout of a refund, in milliseconds; long, because the server waits for the payment provider. */
const REFUND_TIMEOUT = 60_000;

/** Refunds an order. */
export function RefundDialog({ order, onDone, onRefetch, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const { id: orderId, amountMinor, currency, packageName, refundable } = order;
  const amount = moneyText(refundable ?? { amountMinor, currency });
  const send = async (reason: string) => {
    const parts = { params: { orderId }, body: { reason } };
    const answer = await callAdmin(refundOrder, parts, { timeout: REFUND_TIMEOUT });
    if (!answer.success && isOutcomeUnknown(answer)) onRefetch();
    return answer;
  };
  return (
    <AskDialog
      title={t('adminOrders.refundTitle', { amount })}
      text={t(textFor(order), { name: textOf(packageName) })}
      action={t('adminOrders.refund')}
      isDanger
      send={send}
      onDone={(refunded) => {
        emitToast({
          tone: 'success',
          title: t(order.isTest ? 'adminOrders.refundedTest' : 'adminOrders.refunded'),
        });
        onDone(refunded);
      }}
      onClose={onClose}
    />
  );
}

function textFor({ isTest, kind, status }: Order): TextKey {
  if (isTest) return 'adminOrders.refundTestText';
  // The payment did not match the order, and has activated nothing.
  if (status === 'PROCESSING') return 'adminOrders.refundUnfitText';
  return kind === 'SUBSCRIPTION' ? 'adminOrders.refundPeriodText' : 'adminOrders.refundText';
}
