import type { Order, OrderPayment } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { shortTime } from '../lib/admin-time.ts';
import { moneyText } from '../lib/money-text.ts';
import { shortId } from '../lib/short-id.ts';
import classes from './admin.module.css';
import type { AskedRefund } from './refund-dialog.tsx';

interface OrderPaymentsProps {
  readonly order: Order;
  readonly onRefund: (asked: AskedRefund) => void;
}

/** The payments of a subscription, each with what was refunded of it and a button to refund it. */
export function OrderPayments({ order, onRefund }: OrderPaymentsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.payments} aria-label={t('adminOrders.payments')}>
      {order.payments.map((payment) => (
        <PaymentLine
          key={payment.reference}
          order={order}
          payment={payment}
          onRefund={() => onRefund({ order, payment })}
        />
      ))}
    </ul>
  );
}

interface PaymentLineProps {
  readonly order: Order;
  readonly payment: OrderPayment;
  readonly onRefund: () => void;
}

function PaymentLine({ order: { id, currency }, payment, onRefund }: PaymentLineProps) {
  const { t } = useTranslation();
  const {
    at,
    reference,
    amountMinor,
    taxMinor,
    refundedMinor,
    refundableMinor,
    isDisputed,
    isLast,
  } = payment;
  const money = (minor: number): string => moneyText({ amountMinor: minor, currency });
  const time = shortTime(at, currentLanguage());
  const notes = [
    ...(isLast ? [t('adminOrders.lastPayment')] : []),
    ...(refundedMinor > 0
      ? [t('adminOrders.refundedAmount', { amount: money(refundedMinor) })]
      : []),
    ...(taxMinor === null ? [] : [t('adminOrders.tax', { amount: money(taxMinor) })]),
    ...(isDisputed ? [t('adminOrders.disputed')] : []),
  ];
  return (
    <li>
      <span className={classes.small} title={reference}>
        {[time, ...notes].join(' · ')}
      </span>
      <span className={classes.amount}>{money(amountMinor)}</span>
      {refundableMinor > 0 && (
        <Button
          aria-label={`${t('adminOrders.refund')}: ${time}, ${money(refundableMinor)}, ${shortId(id)}`}
          onClick={onRefund}
        >
          {t('adminOrders.refund')}
        </Button>
      )}
    </li>
  );
}
