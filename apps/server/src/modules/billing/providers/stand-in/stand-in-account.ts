import { randomBytes } from 'node:crypto';
import { notFound } from './stand-in-form.ts';

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
  readonly data: { readonly object: StripeObject };
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

const DAY = 86_400;

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

  emit(type: string, object: StripeObject): StandInEvent {
    const event: StandInEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: this.#version,
      created: this.now(),
      livemode: object['livemode'] === true,
      type,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
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
      status: 'complete',
      payment_status: 'paid',
      client_secret: null,
      client_reference_id: payment.orderId ?? session['client_reference_id'],
    });
    const isNew = session['customer'] === null && session['makes_customer'] === true;
    if (isNew) session['customer'] = this.make('cus', 'customer', {}).id;
    if (session['mode'] === 'subscription') this.#subscribe(session);
    else session['payment_intent'] = this.#charge(session, session['payment_metadata']).id;
    this.emit('checkout.session.completed', session);
  }

  /** The buyer chooses a delayed payment, see {@link settleLate}. */
  payLater(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    const intent = this.make('pi', 'payment_intent', { status: 'processing', latest_charge: null });
    const payment_intent = intent.id;
    Object.assign(session, { status: 'complete', client_secret: null, payment_intent });
    this.emit('checkout.session.completed', session);
  }

  settleLate(sessionId: string, isPaid: boolean): void {
    const session = this.get('checkout.session', sessionId);
    if (isPaid) {
      session['payment_status'] = 'paid';
      session['payment_intent'] = this.#charge(session, session['payment_metadata']).id;
    } else {
      const intent = this.get('payment_intent', String(session['payment_intent']));
      intent['status'] = 'requires_payment_method';
    }
    const outcome = isPaid ? 'succeeded' : 'failed';
    this.emit(`checkout.session.async_payment_${outcome}`, session);
  }

  expire(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    Object.assign(session, { status: 'expired', client_secret: null });
    this.emit('checkout.session.expired', session);
  }

  /** Begins the next period of a subscription, with a paid or an unpaid invoice. */
  renew(subscriptionId: string, isPaid: boolean): StripeObject {
    const subscription = this.get('subscription', subscriptionId);
    const invoice = this.#bill(subscription, isPaid);
    subscription['status'] = isPaid ? 'active' : 'past_due';
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    this.emit('customer.subscription.updated', subscription);
    return invoice;
  }

  makePortal(customer: string, returnUrl: string): StripeObject {
    const portal = { customer, return_url: returnUrl };
    const made = this.make('bps', 'billing_portal.session', portal);
    made['url'] = `${this.#url}/portal/${made.id}`;
    return made;
  }

  /** The buyer pays an open invoice, perhaps with another card. */
  payInvoice(invoiceId: string): void {
    const invoice = this.get('invoice', invoiceId);
    if (invoice['status'] !== 'open') return;
    const money = { ...invoice, amount_total: invoice['amount_due'] };
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice['amount_due'],
      payment_intent_id: this.#charge(money, {}).id,
    });
    const subscription = this.get('subscription', String(invoice['subscription_id']));
    subscription['status'] = 'active';
    this.emit('invoice.paid', invoice);
    this.emit('customer.subscription.updated', subscription);
  }

  /** The buyer cancels a subscription at the end of its period, or resumes it. */
  setCanceled(subscriptionId: string, isCanceled: boolean): void {
    const subscription = this.get('subscription', subscriptionId);
    subscription['cancel_at_period_end'] = isCanceled;
    this.emit('customer.subscription.updated', subscription);
  }

  endSubscription(subscriptionId: string): StripeObject {
    const subscription = this.get('subscription', subscriptionId);
    Object.assign(subscription, { status: 'canceled', ended_at: this.now() });
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
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get('dispute', disputeId);
    dispute['status'] = status;
    this.emit('charge.dispute.closed', dispute);
  }

  #subscribe(session: StripeObject): void {
    const subscription = this.make('sub', 'subscription', {
      status: 'active',
      customer: session['customer'],
      latest_invoice: null,
      metadata: session['payment_metadata'],
      livemode: session['livemode'],
      cancel_at: null,
      cancel_at_period_end: false,
      amount: session['amount_total'],
      currency: session['currency'],
      days: session['days'],
      period_end: this.now(),
    });
    const invoice = this.#bill(subscription, true);
    Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
    this.emit('invoice.paid', invoice);
    this.emit('customer.subscription.created', subscription);
  }

  #bill(subscription: StripeObject, isPaid: boolean): StripeObject {
    const start = Number(subscription['period_end']);
    const end = start + Number(subscription['days']) * DAY;
    subscription['period_end'] = end;
    const { livemode, amount, currency, metadata, customer } = subscription;
    const shared = { amount_total: amount, currency, livemode };
    const intent = isPaid ? this.#charge({ ...subscription, ...shared }, {}) : undefined;
    const invoice = this.make('in', 'invoice', {
      livemode,
      customer,
      currency,
      status: isPaid ? 'paid' : 'open',
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata },
      },
      lines: { object: 'list', data: [{ amount, currency, period: { start, end } }] },
      payment_intent_id: intent?.id ?? null,
      subscription_id: subscription.id,
    });
    invoice['hosted_invoice_url'] = `${this.#url}/invoice/${invoice.id}`;
    subscription['latest_invoice'] = invoice.id;
    return invoice;
  }

  #charge(money: Record<string, unknown>, metadata: unknown): StripeObject {
    const { amount_total: amount, currency, livemode } = money;
    const shared = { amount, currency, livemode, metadata, status: 'succeeded' };
    const intent = this.make('pi', 'payment_intent', shared);
    const charge = this.make('ch', 'charge', {
      ...shared,
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      disputed: false,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
    });
    charge['receipt_url'] = `${this.#url}/receipt/${charge.id}`;
    intent['latest_charge'] = charge.id;
    this.emit('charge.succeeded', charge);
    return intent;
  }
}
