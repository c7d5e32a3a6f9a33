import type { Order } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/texts.ts';
import { emitToast } from '../../../lib/toast.ts';
import { refundOrder } from '../lib/admin-calls.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { isInDoubt } from '../lib/is-in-doubt.ts';
import { moneyText } from '../lib/money-text.ts';
import { AskDialog } from './ask-dialog.tsx';

interface RefundDialogProps {
  readonly order: Order;
  readonly onDone: (order: Order) => void;
  /** Called when it is unknown whether it was done, or when somebody else has done it. */
  readonly onDoubt: () => void;
  readonly onClose: () => void;
}

/** Milliseconds to wait for an answer, because the server asks the payment provider meanwhile. */
const PATIENCE = 60_000;

/** Gives the money of an order back. */
export function RefundDialog({ order, onDone, onDoubt, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const { id: orderId, amountMinor, currency, packageName, refundable } = order;
  const amount = moneyText(refundable ?? { amountMinor, currency });
  const send = async (reason: string) => {
    const parts = { params: { orderId }, body: { reason } };
    const answer = await callAdmin(refundOrder, parts, { timeout: PATIENCE });
    if (!answer.success && isInDoubt(answer)) onDoubt();
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
  // What came did not fit, and has activated nothing.
  if (status === 'PROCESSING') return 'adminOrders.refundUnfitText';
  return kind === 'SUBSCRIPTION' ? 'adminOrders.refundPeriodText' : 'adminOrders.refundText';
}
