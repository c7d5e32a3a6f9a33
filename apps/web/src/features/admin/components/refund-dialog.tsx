import type { Order, OrderPayment } from '@chuhe/contract/admin';
import { refundOrder } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import { emitToast } from '../../../lib/toast.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { moneyText } from '../lib/money-text.ts';
import { refundText } from '../lib/refund-text.ts';
import { isOutcomeUnknown } from '../lib/unknown-outcome.ts';
import { AskDialog } from './ask-dialog.tsx';

/** A payment to refund. */
export interface AskedRefund {
  readonly order: Order;
  /** Absent for a payment that does not match its order. */
  readonly payment?: OrderPayment | undefined;
}

interface RefundDialogProps extends AskedRefund {
  readonly onDone: (order: Order) => void;
  /** Called when it is unknown whether the refund was made, or when somebody else has made it. */
  readonly onRefetch: () => void;
  readonly onClose: () => void;
}

/** Timeout of a refund, in milliseconds; long, because the server waits for the payment provider. */
const REFUND_TIMEOUT = 60_000;

/** Refunds a payment of an order. */
export function RefundDialog({ order, payment, onDone, onRefetch, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const { id: orderId, currency, amountMinor } = order;
  const left = payment && { amountMinor: payment.refundableMinor, currency };
  const amount = moneyText(left ?? order.refundable ?? { amountMinor, currency });
  const send = async (reason: string) => {
    const parts = {
      params: { orderId },
      body: { reason, ...(payment && { payment: payment.reference }) },
    };
    const answer = await callAdmin(refundOrder, parts, { timeout: REFUND_TIMEOUT });
    if (!answer.success && isOutcomeUnknown(answer)) onRefetch();
    return answer;
  };
  return (
    <AskDialog
      title={t('adminOrders.refundTitle', { amount })}
      text={refundText(order, payment, t)}
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
