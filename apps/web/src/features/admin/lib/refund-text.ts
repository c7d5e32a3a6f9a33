import type { Order, OrderPayment } from '@chuhe/contract/admin';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { shortTime } from './admin-time.ts';
import { textOf } from './admin-words.ts';

/**
 * What a refund of a payment does, in the user's language.
 *
 * @param payment `undefined` for a payment that did not match its order and has activated nothing
 */
export function refundText(order: Order, payment: OrderPayment | undefined, t: TFunction): string {
  const name = textOf(order.packageName);
  if (payment === undefined) return t('adminOrders.refundUnfitText', { name });
  const { ends } = payment;
  const date = ends === null ? '' : shortTime(ends.endDate, currentLanguage());
  return keysFor(order, payment)
    .map((key) => t(key, { name, date }))
    .join(' ');
}

function keysFor({ isTest, kind, isRunning }: Order, payment: OrderPayment): TextKey[] {
  const { ends, isLast } = payment;
  const money = isTest ? 'adminOrders.refundEnds.testMoney' : 'adminOrders.refundEnds.money';
  if (kind === 'ONE_TIME') {
    const end =
      ends === null ? 'adminOrders.refundEnds.packageOver' : 'adminOrders.refundEnds.package';
    return [end, money];
  }
  const period =
    ends === null ? 'adminOrders.refundEnds.periodOver' : 'adminOrders.refundEnds.period';
  if (!isLast) return [period, 'adminOrders.refundEnds.goesOn', money];
  const subscription = isRunning
    ? 'adminOrders.refundEnds.subscription'
    : 'adminOrders.refundEnds.subscriptionOver';
  return [period, subscription, money];
}
