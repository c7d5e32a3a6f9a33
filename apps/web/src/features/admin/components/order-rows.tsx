import type { Order } from '@chuhe/contract/admin';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { OrderStatus } from '@chuhe/contract/payment';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { shortTime } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { moneyText } from '../lib/money-text.ts';
import { shortId } from '../lib/short-id.ts';
import classes from './admin.module.css';
import { StateMark } from './marks.tsx';
import { OrderPayments } from './order-payments.tsx';
import type { AskedRefund } from './refund-dialog.tsx';

interface OrderRowsProps {
  readonly orders: readonly Order[];
  /** Whether to show the buyer, with a link to the account. */
  readonly hasBuyer?: boolean;
  readonly onRefund: (asked: AskedRefund) => void;
}

/** Orders with their states, and buttons to refund them. */
export function OrderRows({ orders, hasBuyer = false, onRefund }: OrderRowsProps) {
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} hasBuyer={hasBuyer} onRefund={onRefund} />
      ))}
    </ul>
  );
}

export const ORDER_STATES = {
  OPEN: { key: 'adminOrders.states.OPEN', tone: 'off' },
  PROCESSING: { key: 'adminOrders.states.PROCESSING', tone: 'warning' },
  PAID: { key: 'adminOrders.states.PAID', tone: 'on' },
  FAILED: { key: 'adminOrders.states.FAILED', tone: 'danger' },
  EXPIRED: { key: 'adminOrders.states.EXPIRED', tone: 'off' },
  REFUNDED: { key: 'adminOrders.states.REFUNDED', tone: 'off' },
  DISPUTED: { key: 'adminOrders.states.DISPUTED', tone: 'danger' },
} as const satisfies Record<OrderStatus, { key: TextKey; tone: string }>;

/** States of a trial before the first payment. */
const TRIAL_STATES = {
  running: { key: 'adminOrders.trialState', tone: 'on' },
  over: { key: 'adminOrders.trialOver', tone: 'off' },
} as const;

interface OrderRowProps extends Pick<OrderRowsProps, 'onRefund'> {
  readonly order: Order;
  readonly hasBuyer: boolean;
}

function OrderRow({ order, hasBuyer, onRefund }: OrderRowProps) {
  const { t } = useTranslation();
  const { id, packageName, status, amountMinor, currency, provider, isTest } = order;
  const { createdAt, paidAt, refundable, refunded, receiptEmail, coupon, trialDays } = order;
  const language = currentLanguage();
  const { trialEndDate } = order;
  // Nothing is paid yet.
  const isTrial = status === 'PAID' && trialEndDate !== null && order.payments.length === 0;
  const isTrialOver = isTrial && (!order.isRunning || Date.parse(trialEndDate) <= Date.now());
  const trialState = isTrialOver ? 'over' : 'running';
  const { key, tone } = isTrial ? TRIAL_STATES[trialState] : ORDER_STATES[status];
  const name = textOf(packageName);
  const price = (minor: number): string => formatPrice(minor, currency, LOCALES[language]);
  const [only] = order.payments;
  // With several payments, each has its own refunds.
  const hasLines = order.payments.length > 1;
  return (
    <li>
      <div>
        <p className={classes.name}>
          {name}
          <StateMark tone={tone} text={t(key)} />
          {isTest && <span className={classes.small}>{t('adminShared.testMoney')}</span>}
        </p>
        <p className={classes.small}>
          {hasBuyer && <Buyer order={order} />}
          {shortTime(createdAt, language)}
          {paidAt !== null &&
            !isTrial &&
            ` · ${t('adminOrders.paidAt', { time: shortTime(paidAt, language) })}`}
          {receiptEmail !== null && ` · ${t('adminOrders.receipt', { email: receiptEmail })}`}
          {` · ${provider === 'NONE' ? t('adminOrders.free') : provider} · `}
          {coupon !== null &&
            `${t('adminOrders.coupon', { code: coupon.code, amount: price(coupon.discountMinor) })} · `}
          {trialDays > 0 &&
            `${
              isTrial && !isTrialOver
                ? t('adminOrders.trialUntil', { time: shortTime(trialEndDate, language) })
                : t('adminOrders.trial', { count: trialDays })
            } · `}
          {!hasLines &&
            typeof only?.taxMinor === 'number' &&
            `${t('adminOrders.tax', { amount: price(only.taxMinor) })} · `}
          <span title={id}>{t('adminOrders.id', { id: shortId(id) })}</span>
          {refunded !== null &&
            !hasLines &&
            ` · ${t('adminOrders.refundedAmount', { amount: moneyText(refunded) })}`}
        </p>
      </div>
      <span className={classes.amount}>{price(amountMinor)}</span>
      {refundable !== null && !hasLines && (
        <Button
          aria-label={`${t('adminOrders.refund')}: ${name}, ${moneyText(refundable)}, ${shortId(id)}`}
          onClick={() => onRefund({ order, payment: only })}
        >
          {t('adminOrders.refund')}
        </Button>
      )}
      {hasLines && <OrderPayments order={order} onRefund={onRefund} />}
    </li>
  );
}

function Buyer({ order: { userId, email } }: Pick<OrderRowProps, 'order'>) {
  const { t } = useTranslation();
  const name = email ?? t('adminOrders.buyer');
  return (
    <>
      {userId === null ? (
        (email ?? t('adminOrders.accountGone'))
      ) : (
        <AppLink to={`/admin/user/${userId}`}>{name}</AppLink>
      )}
      {' · '}
    </>
  );
}
