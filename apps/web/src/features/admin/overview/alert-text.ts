import type { AlertFacts, Money } from '@chuhe/contract/admin';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../../i18n/texts.ts';
import { moneyText } from '../lib/money-text.ts';

/** The details of an alert, in the user's language. */
export function alertText(facts: AlertFacts, t: TFunction): string {
  if (facts.kind === 'TEXT') return facts.text;
  return t(FACTS[facts.kind], {
    money: 'money' in facts ? knownMoney(facts.money) : '',
    of: 'of' in facts ? moneyText(facts.of) : '',
    event: 'event' in facts ? facts.event : '',
  });
}

function knownMoney(money: Money | null): string {
  return money === null ? '–' : moneyText(money);
}

const FACTS = {
  PAID_OTHERWISE: 'adminOverview.facts.PAID_OTHERWISE',
  PAID_LIVE: 'adminOverview.facts.PAID_LIVE',
  PAID_TEST: 'adminOverview.facts.PAID_TEST',
  EVENT_LIVE: 'adminOverview.facts.EVENT_LIVE',
  EVENT_TEST: 'adminOverview.facts.EVENT_TEST',
  OTHER_ORDER: 'adminOverview.facts.OTHER_ORDER',
  ONCE_MORE: 'adminOverview.facts.ONCE_MORE',
  NO_ACCOUNT: 'adminOverview.facts.NO_ACCOUNT',
  NO_ORDER_PAYMENT: 'adminOverview.facts.NO_ORDER_PAYMENT',
  NO_ORDER_INVOICE: 'adminOverview.facts.NO_ORDER_INVOICE',
  NO_ORDER_SUBSCRIPTION: 'adminOverview.facts.NO_ORDER_SUBSCRIPTION',
  NO_ORDER_REFUND: 'adminOverview.facts.NO_ORDER_REFUND',
  OTHER_MODE_REFUND: 'adminOverview.facts.OTHER_MODE_REFUND',
  PARTLY_REFUNDED: 'adminOverview.facts.PARTLY_REFUNDED',
  REFUND_FAILED: 'adminOverview.facts.REFUND_FAILED',
  BANK_ASKS: 'adminOverview.facts.BANK_ASKS',
  BANK_HAS_TAKEN: 'adminOverview.facts.BANK_HAS_TAKEN',
  EVENT_WAITS: 'adminOverview.facts.EVENT_WAITS',
} as const satisfies Record<Exclude<AlertFacts['kind'], 'TEXT'>, TextKey>;
