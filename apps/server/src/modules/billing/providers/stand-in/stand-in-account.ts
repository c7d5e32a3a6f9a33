import { randomBytes } from 'node:crypto';
import { missing } from './stand-in-form.ts';

/** What an account at Stripe holds, as far as this product goes: the objects, what buyers and banks do to them, and the events of it. */

export type Thing = Record<string, unknown> & { readonly id: string; readonly object: string };

export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: { readonly object: Thing };
  readonly [field: string]: unknown;
}

/** Why a refund fails long after it has succeeded; or it is cancelled before it is sent. */
export type RefundFailure = 'expired_or_canceled_card' | 'declined' | 'canceled';

/** How a payment differs from what was asked for; for tests of the comparison. */
export interface Payment {
  readonly amount?: number;
  readonly currency?: string;
  readonly livemode?: boolean;
  readonly orderId?: string;
}

const DAY = 86_400;

export class StandInAccount {
  /** All that happened, the newest last. */
  readonly events: StandInEvent[] = [];
  readonly #things = new Map<string, Thing>();
  readonly #now: () => Date;
  readonly #version: string;
  readonly #onEvent: (event: StandInEvent) => void;

  constructor(options: {
    now: () => Date;
    version: string;
    onEvent: (event: StandInEvent) => void;
  }) {
    this.#now = options.now;
    this.#version = options.version;
    this.#onEvent = options.onEvent;
  }

  /** Seconds. */
  now(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  make(prefix: string, object: string, fields: Record<string, unknown>): Thing {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`;
    const thing: Thing = { id, object, livemode: false, created: this.now(), ...fields };
    this.#things.set(id, thing);
    return thing;
  }

  /** @throws StandInError as Stripe says that there is no such thing */
  get(object: string, id: string): Thing {
    const thing = this.#things.get(id);
    if (thing?.object !== object) throw missing(object.replace('.', ' '), id);
    return thing;
  }

  list(object: string): Thing[] {
    return [...this.#things.values()].filter((thing) => thing.object === object);
  }

  tell(type: string, object: Thing): StandInEvent {
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

  /** The buyer fills in the form and the card is good. */
  pay(sessionId: string, payment: Payment = {}): void {
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
    if (session['mode'] === 'subscription') this.#subscribe(session);
    else session['payment_intent'] = this.#charge(session, session['payment_metadata']).id;
    this.tell('checkout.session.completed', session);
  }

  /** A slow payment begins, and comes to something later, or not. */
  payLater(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    const intent = this.make('pi', 'payment_intent', { status: 'processing', latest_charge: null });
    Object.assign(session, {
      status: 'complete',
      client_secret: null,
      payment_intent: intent.id,
    });
    this.tell('checkout.session.completed', session);
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
    this.tell(`checkout.session.async_payment_${outcome}`, session);
  }

  expire(sessionId: string): void {
    const session = this.get('checkout.session', sessionId);
    Object.assign(session, { status: 'expired', client_secret: null });
    this.tell('checkout.session.expired', session);
  }

  /** The next period of a subscription begins, and its invoice is paid or not. */
  renew(subscriptionId: string, isPaid: boolean): Thing {
    const subscription = this.get('subscription', subscriptionId);
    const invoice = this.#bill(subscription, isPaid);
    subscription['status'] = isPaid ? 'active' : 'past_due';
    this.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    this.tell('customer.subscription.updated', subscription);
    return invoice;
  }

  endSubscription(subscriptionId: string): Thing {
    const subscription = this.get('subscription', subscriptionId);
    Object.assign(subscription, { status: 'canceled', ended_at: this.now() });
    this.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** @param amount all that is left, unless it is given */
  refund(chargeId: string, amount?: number): Thing {
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
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** The bank sends the money back: the charge is as if the refund had never been, and all but the refund itself forgets it. */
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
    this.tell('refund.updated', refund);
    if (!isCanceled) this.tell('refund.failed', refund);
  }

  dispute(chargeId: string): Thing {
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
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get('dispute', disputeId);
    dispute['status'] = status;
    this.tell('charge.dispute.closed', dispute);
  }

  #subscribe(session: Thing): void {
    const subscription = this.make('sub', 'subscription', {
      status: 'active',
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
    this.tell('invoice.paid', invoice);
    this.tell('customer.subscription.created', subscription);
  }

  #bill(subscription: Thing, isPaid: boolean): Thing {
    const start = Number(subscription['period_end']);
    const end = start + Number(subscription['days']) * DAY;
    subscription['period_end'] = end;
    const { livemode, amount, currency } = subscription;
    const shared = { amount_total: amount, currency, livemode };
    const intent = isPaid ? this.#charge({ ...subscription, ...shared }, {}) : undefined;
    return this.make('in', 'invoice', {
      livemode,
      currency,
      status: isPaid ? 'paid' : 'open',
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: {
          subscription: subscription.id,
          metadata: subscription['metadata'],
        },
      },
      lines: { object: 'list', data: [{ amount, currency, period: { start, end } }] },
      payment_intent_id: intent?.id ?? null,
    });
  }

  #charge(money: Record<string, unknown>, metadata: unknown): Thing {
    const { amount_total: amount, currency, livemode } = money;
    const intent = this.make('pi', 'payment_intent', {
      amount,
      currency,
      livemode,
      metadata,
      status: 'succeeded',
    });
    const charge = this.make('ch', 'charge', {
      amount,
      currency,
      livemode,
      metadata,
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      disputed: false,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    });
    intent['latest_charge'] = charge.id;
    this.tell('charge.succeeded', charge);
    return intent;
  }
}
