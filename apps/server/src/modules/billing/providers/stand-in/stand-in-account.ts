import { randomBytes } from 'node:crypto';
import { addMonths } from '@chuhe/contract/period';
import type { Stripe } from 'stripe';
import { notFound } from './stand-in-form.ts';
import { DAY, DECLINED, makeInvoicePayments, showObject, TEST_CARD } from './stand-in-shapes.ts';

/** A Stripe account: its objects, the actions of buyers and banks on them, and the resulting events. */

export type StripeObject = Record<string, unknown> & {
  readonly id: string;
  readonly object: string;
};

export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: {
    readonly object: StripeObject;
    /** Of an `updated` event: what the changed fields were before. */
    readonly previous_attributes?: Readonly<Record<string, unknown>>;
  };
  readonly [field: string]: unknown;
}

/** Why a refund fails after it was reported as succeeded. A `canceled` refund was never sent to the bank. */
export type RefundFailure = 'expired_or_canceled_card' | 'declined' | 'canceled';

/** Differences from the requested payment, to test that mismatches are detected. */
export interface PaymentChanges {
  readonly amount?: number;
  readonly currency?: string;
  readonly livemode?: boolean;
  readonly orderId?: string;
}

export class StandInAccount {
  /** All events, newest last. */
  readonly events: StandInEvent[] = [];
  readonly #objects = new Map<string, StripeObject>();
  readonly #now: () => Date;
  readonly #version: string;
  readonly #onEvent: (event: StandInEvent) => void;
  readonly #url: string;

  constructor(options: {
    /** The address of the pages for buyers. */
    url: string;
    now: () => Date;
    version: string;
    onEvent: (event: StandInEvent) => void;
  }) {
    this.#url = options.url;
    this.#now = options.now;
    this.#version = options.version;
    this.#onEvent = options.onEvent;
  }

  /** The current time, in seconds. */
  now(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  make(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`;
    const thing: StripeObject = { id, object, livemode: false, created: this.now(), ...fields };
    this.#objects.set(id, thing);
    return thing;
  }

  /** @throws StandInError for an unknown id, as Stripe does */
  get(object: string, id: string): StripeObject {
    const thing = this.#objects.get(id);
    if (thing?.object !== object) throw notFound(object.replace('.', ' '), id);
    return thing;
  }

  list(object: string): StripeObject[] {
    return [...this.#objects.values()].filter((thing) => thing.object === object);
  }

  emit(
    type: Stripe.Event.Type,
    object: StripeObject,
    previous?: Readonly<Record<string, unknown>>,
  ): StandInEvent {
    const event: StandInEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: this.#version,
      created: this.now(),
      livemode: object['livemode'] === true,
      type,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: {
        object: structuredClone(showObject(object)),
        ...(previous !== undefined && { previous_attributes: previous }),
      },
    };
    this.events.push(event);
    this.#onEvent(event);
    return event;
  }

  /** The buyer completes the form, and the payment succeeds. */
  pay(sessionId: string, payment: PaymentChanges = {}): void {
    const session = this.get('checkout.session', sessionId);
    if (session['status'] !== 'open') return;
    const { amount = session['amount_total'], currency = session['currency'] } = payment;
    const livemode = payment.livemode ?? false;
    Object.assign(session, {
      amount_total: amount,
      currency,
      livemode,
      total_details: { amount_tax: includedTax(session['automatic_tax'], Number(amount)) },
      status: 'complete',
      payment_status: Number(session['trial_days']) > 0 ? 'no_payment_required' : 'paid',
      client_secret: null,
      client_reference_id: payment.orderId ?? session['client_reference_id'],
    });
    const isNew = session['customer'] === null && session['makes_customer'] === true;
    if (isNew) session['customer'] = this.#makeCustomer(session).id;
    if (session['mode'] === 'subscription') this.#subscribe(session);
    else session['payment_intent'] = this.#charge(session, session['payment_metadata']).id;
    this.emit('checkout.session.completed', session);
  }

  /** The card is declined. The form stays open for another one. */
  declineCard(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    this.#decline(this.#makeIntent(session, session['payment_metadata']));
  }

  /** The buyer chooses a delayed payment, see {@link settleLate}. */
  payLater(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    const intent = this.#makeIntent(session, session['payment_metadata']);
    intent['status'] = 'processing';
    const payment_intent = intent.id;
    Object.assign(session, { status: 'complete', client_secret: null, payment_intent });
    this.emit('payment_intent.processing', intent);
    this.emit('checkout.session.completed', session);
  }

  settleLate(sessionId: string, isPaid: boolean): void {
    const session = this.get('checkout.session', sessionId);
    const intent = this.get('payment_intent', String(session['payment_intent']));
    if (isPaid) {
      session['payment_status'] = 'paid';
      this.#settle(intent);
      this.emit('checkout.session.async_payment_succeeded', session);
    } else {
      this.#decline(intent);
      this.emit('checkout.session.async_payment_failed', session);
    }
  }

  expire(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    Object.assign(session, { status: 'expired', client_secret: null });
    this.emit('checkout.session.expired', session);
  }

  /** Begins the next period of a subscription, with a paid or an unpaid invoice. */
  renew(subscriptionId: string, isPaid: boolean): StripeObject {
    const subscription = this.get('subscription', subscriptionId);
    const invoice = this.#bill(subscription, 'subscription_cycle');
    if (isPaid) this.payInvoice(invoice.id);
    else this.failInvoice(invoice.id);
    return invoice;
  }

  /** An attempt to charge an open invoice fails. */
  failInvoice(invoiceId: string): void {
    const invoice = this.get('invoice', invoiceId);
    invoice['attempt_count'] = Number(invoice['attempt_count']) + 1;
    invoice['attempted'] = true;
    this.#decline(this.#intentOf(invoice));
    this.emit('invoice.payment_failed', invoice);
    this.#setStatus(invoice, 'past_due');
  }

  makePortal(customer: string, returnUrl: string): StripeObject {
    const portal = { customer, return_url: returnUrl };
    const made = this.make('bps', 'billing_portal.session', portal);
    made['url'] = `${this.#url}/portal/${made.id}`;
    return made;
  }

  /** An open invoice is paid, perhaps with another card. */
  payInvoice(invoiceId: string): void {
    const invoice = this.get('invoice', invoiceId);
    if (invoice['status'] !== 'open') return;
    const isFree = invoice['amount_due'] === 0;
    if (!isFree) this.#settle(this.#intentOf(invoice));
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice['amount_due'],
      amount_remaining: 0,
      attempted: true,
      attempt_count: Number(invoice['attempt_count']) + 1,
    });
    for (const payment of makeInvoicePayments(invoice)) this.emit('invoice_payment.paid', payment);
    this.emit('invoice.paid', invoice);
    this.emit('invoice.payment_succeeded', invoice);
    if (!isFree) this.#setStatus(invoice, 'active');
  }

  /** The buyer cancels a subscription at the end of its period, or resumes it. */
  setCanceled(subscriptionId: string, isCanceled: boolean): void {
    const subscription = this.get('subscription', subscriptionId);
    const { cancel_at_period_end, cancel_at, canceled_at } = subscription;
    Object.assign(subscription, {
      cancel_at_period_end: isCanceled,
      cancel_at: isCanceled ? subscription['period_end'] : null,
      canceled_at: isCanceled ? this.now() : null,
      cancellation_details: { reason: isCanceled ? 'cancellation_requested' : null },
    });
    const previous = { cancel_at_period_end, cancel_at, canceled_at };
    this.emit('customer.subscription.updated', subscription, previous);
  }

  endSubscription(subscriptionId: string): StripeObject {
    const subscription = this.get('subscription', subscriptionId);
    const { status, canceled_at } = subscription;
    const isUnpaid = status === 'past_due' && canceled_at === null;
    Object.assign(subscription, {
      status: 'canceled',
      ended_at: this.now(),
      canceled_at: canceled_at ?? this.now(),
      cancellation_details: { reason: isUnpaid ? 'payment_failed' : 'cancellation_requested' },
    });
    this.emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** @param amount default: what is not refunded yet */
  refund(chargeId: string, amount?: number): StripeObject {
    const charge = this.get('charge', chargeId);
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    const refund = this.make('re', 'refund', {
      amount: amount ?? left,
      charge: chargeId,
      currency: charge['currency'],
      payment_intent: charge['payment_intent'],
      status: 'succeeded',
    });
    const refunded = Number(charge['amount_refunded']) + Number(refund['amount']);
    charge['amount_refunded'] = refunded;
    charge['refunded'] = refunded === charge['amount'];
    this.emit('refund.created', refund);
    this.emit('charge.refunded', charge);
    return refund;
  }

  /** The bank returns the refund. Only the refund itself shows the failure; the charge is no longer refunded. */
  failRefund(refundId: string, failure: RefundFailure): void {
    const refund = this.get('refund', refundId);
    const charge = this.get('charge', String(refund['charge']));
    const isCanceled = failure === 'canceled';
    Object.assign(refund, {
      status: isCanceled ? 'canceled' : 'failed',
      failure_balance_transaction: `txn_${refundId}`,
      ...(!isCanceled && { failure_reason: failure }),
    });
    charge['amount_refunded'] = Number(charge['amount_refunded']) - Number(refund['amount']);
    charge['refunded'] = false;
    this.emit('refund.updated', refund);
    if (!isCanceled) this.emit('refund.failed', refund);
  }

  dispute(chargeId: string): StripeObject {
    const charge = this.get('charge', chargeId);
    charge['disputed'] = true;
    const dispute = this.make('du', 'dispute', {
      amount: charge['amount'],
      currency: charge['currency'],
      charge: chargeId,
      payment_intent: charge['payment_intent'],
      reason: 'fraudulent',
      status: 'needs_response',
    });
    this.emit('charge.dispute.created', dispute);
    this.emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get('dispute', disputeId);
    dispute['status'] = status;
    this.emit('charge.dispute.closed', dispute);
    if (status === 'won') this.emit('charge.dispute.funds_reinstated', dispute);
  }

  #makeCustomer(session: StripeObject): StripeObject {
    const customer = this.make('cus', 'customer', { email: session['customer_email'] ?? null });
    this.emit('customer.created', customer);
    return customer;
  }

  #subscribe(session: StripeObject): void {
    const trialDays = Number(session['trial_days']);
    const anchor = this.now() + trialDays * DAY;
    const subscription = this.make('sub', 'subscription', {
      status: trialDays > 0 ? 'trialing' : 'active',
      customer: session['customer'],
      latest_invoice: null,
      metadata: session['payment_metadata'],
      livemode: session['livemode'],
      start_date: this.now(),
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      amount: trialDays > 0 ? session['price'] : session['amount_total'],
      currency: session['currency'],
      automatic_tax: session['automatic_tax'],
      interval: session['interval'],
      interval_count: session['interval_count'],
      anchor,
      periods: 0,
      period_start: this.now(),
      period_end: this.now(),
    });
    const invoice =
      trialDays > 0
        ? this.#billTrial(subscription)
        : this.#bill(subscription, 'subscription_create');
    this.emit('customer.subscription.created', subscription);
    this.payInvoice(invoice.id);
    Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  }

  /** A trial begins with an invoice of nothing. */
  #billTrial(subscription: StripeObject): StripeObject {
    const period = { start: this.now(), end: Number(subscription['anchor']) };
    return this.#makeInvoice(subscription, { amount: 0, period, reason: 'subscription_create' });
  }

  /** Begins a period with an open invoice. */
  #bill(subscription: StripeObject, reason: string): StripeObject {
    const period = {
      start: Number(subscription['period_end']),
      end: endOfNextPeriod(subscription),
    };
    const amount = Number(subscription['amount']);
    const invoice = this.#makeInvoice(subscription, { amount, period, reason });
    subscription['periods'] = Number(subscription['periods']) + 1;
    return invoice;
  }

  #makeInvoice(
    subscription: StripeObject,
    { amount, period, reason }: { amount: number; period: Period; reason: string },
  ): StripeObject {
    const { items } = showObject(subscription);
    const { livemode, currency, metadata, customer, latest_invoice, automatic_tax } = subscription;
    const invoice = this.make('in', 'invoice', {
      livemode,
      customer,
      currency,
      status: 'draft',
      billing_reason: reason,
      collection_method: 'charge_automatically',
      automatic_tax,
      total_taxes: [{ amount: includedTax(automatic_tax, amount), tax_behavior: 'inclusive' }],
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      total: amount,
      attempted: false,
      attempt_count: 0,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata },
      },
      lines: { object: 'list', data: [{ amount, currency, period }] },
      payment_intent_id: null,
      subscription_id: subscription.id,
    });
    subscription['period_start'] = period.start;
    subscription['period_end'] = period.end;
    subscription['latest_invoice'] = invoice.id;
    if (reason === 'subscription_cycle') {
      this.emit('customer.subscription.updated', subscription, { items, latest_invoice });
    }
    this.emit('invoice.created', invoice);
    invoice['status'] = 'open';
    invoice['hosted_invoice_url'] = `${this.#url}/invoice/${invoice.id}`;
    this.emit('invoice.finalized', invoice);
    return invoice;
  }

  /** The payment intent of an invoice. Another attempt to pay continues it. */
  #intentOf(invoice: StripeObject): StripeObject {
    const known = invoice['payment_intent_id'];
    if (typeof known === 'string') return this.get('payment_intent', known);
    const intent = this.#makeIntent({ ...invoice, amount_total: invoice['amount_due'] }, {});
    invoice['payment_intent_id'] = intent.id;
    return intent;
  }

  /** Changes the state of the subscription of an invoice. Nothing follows if it has that state or has ended. */
  #setStatus(invoice: StripeObject, status: 'active' | 'past_due'): void {
    const subscription = this.get('subscription', String(invoice['subscription_id']));
    const previous = subscription['status'];
    if (previous === status || previous === 'canceled') return;
    subscription['status'] = status;
    this.emit('customer.subscription.updated', subscription, { status: previous });
  }

  #charge(money: Record<string, unknown>, metadata: unknown): StripeObject {
    const intent = this.#makeIntent(money, metadata);
    this.#settle(intent);
    return intent;
  }

  #makeIntent(money: Record<string, unknown>, metadata: unknown): StripeObject {
    const { amount_total: amount, currency, livemode, customer = null } = money;
    const intent = this.make('pi', 'payment_intent', {
      amount,
      currency,
      livemode,
      customer,
      metadata,
      status: 'requires_payment_method',
      latest_charge: null,
    });
    this.emit('payment_intent.created', intent);
    return intent;
  }

  /** A payment succeeds. */
  #settle(intent: StripeObject): void {
    const charge = this.#makeCharge(intent, {});
    charge['receipt_url'] = `${this.#url}/receipt/${charge.id}`;
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id });
    this.emit('charge.succeeded', charge);
    this.emit('payment_intent.succeeded', intent);
  }

  /** An attempt to pay fails. */
  #decline(intent: StripeObject): void {
    const charge = this.#makeCharge(intent, DECLINED);
    Object.assign(intent, { status: 'requires_payment_method', latest_charge: charge.id });
    this.emit('charge.failed', charge);
    this.emit('payment_intent.payment_failed', intent);
  }

  #makeCharge(intent: StripeObject, outcome: Record<string, unknown>): StripeObject {
    const { amount, currency, livemode, customer, metadata } = intent;
    return this.make('ch', 'charge', {
      amount,
      currency,
      livemode,
      customer,
      metadata,
      status: 'succeeded',
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      disputed: false,
      failure_code: null,
      failure_message: null,
      paid: true,
      payment_intent: intent.id,
      payment_method_details: TEST_CARD,
      receipt_url: null,
      refunded: false,
      ...outcome,
    });
  }
}

interface Period {
  readonly start: number;
  readonly end: number;
}

/** In seconds. Months are counted from the first period, so that a short month does not shorten the later ones. */
function endOfNextPeriod(subscription: StripeObject): number {
  const count = (Number(subscription['periods']) + 1) * Number(subscription['interval_count']);
  const anchor = Number(subscription['anchor']);
  if (subscription['interval'] === 'day') return anchor + count * DAY;
  return addMonths(new Date(anchor * 1000), count).getTime() / 1000;
}

/** The tax of every buyer is 10 %, included in the amount. */
function includedTax(automaticTax: unknown, amount: number): number {
  const isTaxed = JSON.stringify(automaticTax) === '{"enabled":true}';
  return isTaxed ? Math.round(amount / 11) : 0;
}
