import { formatMoney } from '@chuhe/contract/money';
import type { StandInAccount, StripeObject } from './stand-in-account.ts';

/** What an operator can have happen at Stripe, and why not. */

export interface RehearsalAction {
  readonly label: string;
  /** The kind of object on which it acts. */
  readonly on: string;
  /** Whether the operator may enter an amount. */
  readonly hasAmount?: boolean;
  /** Why it cannot happen now, as a sentence. */
  readonly refuse: (
    thing: StripeObject,
    account: StandInAccount,
    amount?: number,
  ) => string | undefined;
  readonly play: (account: StandInAccount, id: string, amount?: number) => void;
}

export const REHEARSAL_ACTIONS: Readonly<Record<string, RehearsalAction>> = {
  pay: {
    label: 'Pay',
    on: 'checkout.session',
    refuse: unlessOpen,
    play: (account, id) => account.pay(id),
  },
  'decline-card': {
    label: 'Card is declined, the form stays open',
    on: 'checkout.session',
    refuse: unlessOpen,
    play: (account, id) => account.declineCard(id),
  },
  'pay-later': {
    label: 'Choose a delayed payment',
    on: 'checkout.session',
    refuse: (session) =>
      unlessOpen(session) ??
      (session['mode'] === 'subscription'
        ? 'The stand-in plays delayed payments for single purchases only.'
        : undefined),
    play: (account, id) => account.payLater(id),
  },
  'money-arrives': {
    label: 'The delayed money arrives',
    on: 'checkout.session',
    refuse: unlessDelayed,
    play: (account, id) => account.settleLate(id, true),
  },
  'money-fails': {
    label: 'The delayed payment fails',
    on: 'checkout.session',
    refuse: unlessDelayed,
    play: (account, id) => account.settleLate(id, false),
  },
  expire: {
    label: 'Expire',
    on: 'checkout.session',
    refuse: unlessOpen,
    play: (account, id) => account.expire(id),
  },
  renew: {
    label: 'Renew now: paid',
    on: 'subscription',
    refuse: unlessRenewing,
    play: (account, id) => account.renew(id, true),
  },
  'renew-unpaid': {
    label: 'Renew now: card declined',
    on: 'subscription',
    refuse: unlessRenewing,
    play: (account, id) => account.renew(id, false),
  },
  'change-card': {
    label: 'Customer changes the card: paid',
    on: 'subscription',
    refuse: unlessPastDue,
    play: (account, id) => {
      for (const invoice of openInvoicesOf(account, id)) account.payInvoice(invoice.id);
    },
  },
  'try-again': {
    label: 'Stripe tries the card again: declined',
    on: 'subscription',
    refuse: unlessPastDue,
    play: (account, id) => {
      for (const invoice of openInvoicesOf(account, id)) account.failInvoice(invoice.id);
    },
  },
  'give-up': {
    label: 'Stripe gives up and ends it',
    on: 'subscription',
    refuse: unlessPastDue,
    play: (account, id) => account.endSubscription(id),
  },
  cancel: {
    label: 'Customer cancels in the portal',
    on: 'subscription',
    refuse: (subscription) =>
      ifEnded(subscription) ??
      (isCanceled(subscription) ? 'This subscription is cancelled already.' : undefined),
    play: (account, id) => account.setCanceled(id, true),
  },
  resume: {
    label: 'Customer resumes in the portal',
    on: 'subscription',
    refuse: unlessCanceled,
    play: (account, id) => account.setCanceled(id, false),
  },
  'end-period': {
    label: 'Let the period end',
    on: 'subscription',
    refuse: unlessCanceled,
    play: (account, id) => account.endSubscription(id),
  },
  'end-now': {
    label: 'End at once in the dashboard',
    on: 'subscription',
    refuse: ifEnded,
    play: (account, id) => account.endSubscription(id),
  },
  refund: {
    label: 'Refund in the dashboard',
    on: 'charge',
    hasAmount: true,
    refuse: refuseRefund,
    play: (account, id, amount) => account.refund(id, amount),
  },
  dispute: {
    label: 'Buyer disputes it at the bank',
    on: 'charge',
    refuse: (charge) =>
      unlessPaid(charge) ??
      (charge['disputed'] === true ? 'This payment is disputed already.' : undefined),
    play: (account, id) => account.dispute(id),
  },
  'dispute-won': {
    label: 'The site wins',
    on: 'dispute',
    refuse: unlessUndecided,
    play: (account, id) => account.closeDispute(id, 'won'),
  },
  'dispute-lost': {
    label: 'The site loses',
    on: 'dispute',
    refuse: unlessUndecided,
    play: (account, id) => account.closeDispute(id, 'lost'),
  },
  'refund-fails': {
    label: 'The bank returns the refund',
    on: 'refund',
    refuse: ({ status }) =>
      status === 'succeeded' ? undefined : `This refund has ${String(status)} already.`,
    play: (account, id) => account.failRefund(id, 'declined'),
  },
};

/** An amount of a Stripe object, in words. */
export function moneyOf({ currency }: StripeObject, amount: unknown): string {
  return formatMoney({ amountMinor: Number(amount), currency: String(currency) }, 'en-US');
}

export function leftOf(charge: StripeObject): number {
  return Number(charge['amount']) - Number(charge['amount_refunded']);
}

export function isCanceled({ cancel_at_period_end }: StripeObject): boolean {
  return cancel_at_period_end === true;
}

function unlessOpen({ status }: StripeObject): string | undefined {
  return status === 'open' ? undefined : `This checkout is ${String(status)} and no longer open.`;
}

function unlessDelayed(session: StripeObject, account: StandInAccount): string | undefined {
  const { payment_intent, payment_status } = session;
  const intent =
    payment_status === 'unpaid' && typeof payment_intent === 'string'
      ? account.get('payment_intent', payment_intent)
      : undefined;
  return intent?.['status'] === 'processing'
    ? undefined
    : 'This checkout does not wait for a delayed payment.';
}

function ifEnded({ status }: StripeObject): string | undefined {
  return status === 'canceled'
    ? 'This subscription has ended. Stripe does not renew or change it.'
    : undefined;
}

function unlessCanceled(subscription: StripeObject): string | undefined {
  return (
    ifEnded(subscription) ??
    (isCanceled(subscription) ? undefined : 'This subscription is not cancelled.')
  );
}

function unlessRenewing(subscription: StripeObject): string | undefined {
  if (isCanceled(subscription) && subscription['status'] !== 'canceled')
    return 'This subscription is cancelled and ends with its period. Resume it first.';
  if (subscription['status'] === 'past_due')
    return 'The last invoice of this subscription is not paid. Change the card first.';
  return ifEnded(subscription);
}

function unlessPastDue(subscription: StripeObject): string | undefined {
  return (
    ifEnded(subscription) ??
    (subscription['status'] === 'past_due'
      ? undefined
      : 'All invoices of this subscription are paid.')
  );
}

function unlessPaid({ status }: StripeObject): string | undefined {
  return status === 'succeeded' ? undefined : 'This payment was declined, so no money has moved.';
}

function refuseRefund(
  charge: StripeObject,
  account: StandInAccount,
  amount?: number,
): string | undefined {
  const dispute = account.list('dispute').find((each) => each['charge'] === charge.id);
  const left = leftOf(charge);
  const refusal = unlessPaid(charge);
  if (refusal !== undefined) return refusal;
  if (dispute !== undefined && dispute['status'] !== 'won')
    return 'The bank has taken this money for a dispute. Stripe refuses to refund it.';
  if (left === 0) return 'This payment is refunded in full already.';
  if (amount === undefined || (Number.isSafeInteger(amount) && amount > 0 && amount <= left))
    return undefined;
  return amount > left
    ? `${moneyOf(charge, amount)} is more than what is left of this payment: ${moneyOf(charge, left)}.`
    : 'The amount must be a whole number above 0, in the smallest unit: 499 for $4.99.';
}

function unlessUndecided({ status }: StripeObject): string | undefined {
  return status === 'won' || status === 'lost' ? `This dispute is ${status} already.` : undefined;
}

function openInvoicesOf(account: StandInAccount, subscriptionId: string): StripeObject[] {
  return account
    .list('invoice')
    .filter((each) => each['subscription_id'] === subscriptionId && each['status'] === 'open');
}
