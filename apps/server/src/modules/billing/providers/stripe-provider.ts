import { Stripe } from 'stripe';
import { isLiveKey, type StripeConfig } from '../../../config/payment-config.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type PortalRequest,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderSession,
  type ProviderSubscription,
  type RefundedOrder,
  type SessionOrder,
  type SignedMessage,
} from './payment-provider.ts';
import {
  idOf,
  makeCharge,
  makeDispute,
  makeInvoice,
  makeSession,
  makeSubscription,
} from './stripe-shapes.ts';

/** The version of the shapes in `stripe-shapes.ts`. Overrides the default of the account. */
export const STRIPE_VERSION = '2026-10-28.endive';

/** Timeout of each try of a call, in milliseconds. */
const TIMEOUT = 10_000;
const RETRIES = 2;
/** How long a signature is valid, in seconds. */
const TOLERANCE = 300;

/** Payments by Stripe, with its form embedded in our page. */
export class StripeProvider implements PaymentProvider {
  readonly name = 'STRIPE';
  readonly isLive: boolean;
  readonly publishableKey: string;
  readonly #stripe: Stripe;
  readonly #config: StripeConfig;

  constructor(config: StripeConfig) {
    this.#config = config;
    this.#stripe = new Stripe(config.secretKey, {
      apiVersion: STRIPE_VERSION,
      timeout: TIMEOUT,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(config.apiUrl !== undefined && makeHostOptions(config.apiUrl)),
    });
    this.isLive = isLiveKey(config.secretKey);
    this.publishableKey = config.publishableKey;
  }

  async openSession(order: SessionOrder): Promise<ProviderSession> {
    try {
      return await this.#createSession(order, order.id);
    } catch (error) {
      // The customer was deleted at Stripe.
      if (order.customerId === null || codeOf(error) !== 'resource_missing') throw failureOf(error);
      const withoutCustomer = { ...order, customerId: null };
      return request(() => this.#createSession(withoutCustomer, `${order.id}:new-customer`));
    }
  }

  async #createSession(order: SessionOrder, idempotencyKey: string): Promise<ProviderSession> {
    const { id, kind, expiresAt, returnUrl, trialDays } = order;
    const metadata = { orderId: id };
    const isSubscription = kind === 'SUBSCRIPTION';
    const session = await this.#stripe.checkout.sessions.create(
      {
        ui_mode: 'embedded_page',
        mode: isSubscription ? 'subscription' : 'payment',
        line_items: [{ quantity: 1, price_data: makePrice(order) }],
        client_reference_id: id,
        metadata,
        ...(isSubscription
          ? {
              subscription_data: {
                metadata,
                ...(trialDays > 0 && { trial_period_days: trialDays }),
              },
            }
          : { payment_intent_data: { metadata } }),
        ...makeCustomer(order),
        ...makeTax(order),
        return_url: returnUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        // The charged amount is compared with the price, so Stripe must not convert it.
        adaptive_pricing: { enabled: false },
      },
      { idempotencyKey },
    );
    return this.#makeSession(session);
  }

  async openPortal({ customerId, returnUrl, isForCard }: PortalRequest): Promise<string> {
    const { url } = await request(() =>
      this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(isForCard && {
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
          },
        }),
      }),
    );
    return url;
  }

  async readSession(sessionId: string): Promise<ProviderSession | undefined> {
    const session = await requestOptional(() =>
      this.#stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['payment_intent.latest_charge'],
      }),
    );
    return session && this.#makeSession(session);
  }

  async closeSession(sessionId: string): Promise<ProviderSession | undefined> {
    try {
      await this.#stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      // Stripe refuses if the session is no longer open. The session tells whether that was the reason.
      if (!isRefusal(error)) throw failureOf(error);
    }
    return this.readSession(sessionId);
  }

  async readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined> {
    const invoice = await requestOptional(() =>
      this.#stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }),
    );
    return invoice && makeInvoice(invoice);
  }

  async readSubscription(subscriptionId: string): Promise<ProviderSubscription | undefined> {
    const subscription = await requestOptional(() =>
      this.#stripe.subscriptions.retrieve(subscriptionId),
    );
    return subscription && makeSubscription(subscription);
  }

  async readCharge(chargeId: string): Promise<ProviderCharge | undefined> {
    const charge = await requestOptional(() =>
      this.#stripe.charges.retrieve(chargeId, { expand: ['refunds'] }),
    );
    if (charge === undefined) return undefined;
    return makeCharge(charge, await this.#findInvoiceOf(idOf(charge.payment_intent)));
  }

  async readDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    const dispute = await requestOptional(() => this.#stripe.disputes.retrieve(disputeId));
    const chargeId = dispute && idOf(dispute.charge);
    const charge = chargeId ? await this.readCharge(chargeId) : undefined;
    return dispute && charge && makeDispute(dispute, charge);
  }

  async endSubscription(subscriptionId: string, when: 'PERIOD_END' | 'NOW'): Promise<void> {
    const { subscriptions } = this.#stripe;
    const found = await this.readSubscription(subscriptionId);
    if (found === undefined || found.status === 'CANCELED') return;
    await request<unknown>(() =>
      when === 'NOW'
        ? subscriptions.cancel(subscriptionId)
        : subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
    );
  }

  async refund({ id: orderId, paymentId }: RefundedOrder): Promise<ProviderCharge> {
    const before = await this.#readChargeOf(paymentId);
    // The charge was refunded in Stripe's dashboard, or by an earlier call that was not recorded.
    if (before.isRefunded) return before;
    try {
      await this.#stripe.refunds.create(
        { payment_intent: paymentId, metadata: { orderId } },
        { idempotencyKey: refundKeyOf(paymentId, before) },
      );
    } catch (error) {
      // The charge was refunded meanwhile. Stripe returns the same code if a refund has failed and cannot be retried.
      if (codeOf(error) !== 'charge_already_refunded') throw failureOf(error);
    }
    const charge = await this.#readChargeOf(paymentId);
    // The refund may fail at once, or the idempotency key may return a refund that has failed since.
    if (!charge.isRefunded) throw new PaymentFailure('REFUSED', 'Stripe: the refund has failed');
    return charge;
  }

  readEvent({ body, signature, now }: SignedMessage): ProviderEvent | undefined {
    try {
      const { webhooks } = this.#stripe;
      const { webhookSecret: secret } = this.#config;
      const receivedAt = now.getTime();
      return makeEvent(
        webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, receivedAt),
      );
    } catch {
      return undefined;
    }
  }

  async #readChargeOf(paymentId: string): Promise<ProviderCharge> {
    const intent = await request(() => this.#stripe.paymentIntents.retrieve(paymentId));
    const chargeId = idOf(intent.latest_charge);
    const charge = chargeId === null ? undefined : await this.readCharge(chargeId);
    if (charge === undefined) throw new PaymentFailure('REFUSED', 'Stripe: nothing was charged');
    return charge;
  }

  /** Finds the invoice of a payment, because a charge does not name the subscription period that it paid. */
  async #findInvoiceOf(paymentId: string | null): Promise<string | null> {
    if (paymentId === null) return null;
    const { data } = await request(() =>
      this.#stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        limit: 1,
      }),
    );
    return idOf(data[0]?.invoice);
  }

  #makeSession(session: Stripe.Checkout.Session): ProviderSession {
    const { apiUrl } = this.#config;
    return makeSession(session, apiUrl === undefined ? null : `${apiUrl}/pay/${session.id}`);
  }
}

/**
 * Stripe calculates taxes by the address that the buyer enters. The price includes them, so that the charged amount is the one that was
 * shown.
 */
function makeTax({ isTaxed, customerId }: SessionOrder) {
  if (!isTaxed) return {};
  return {
    automatic_tax: { enabled: true },
    billing_address_collection: 'required' as const,
    ...(customerId !== null && { customer_update: { address: 'auto' as const } }),
  };
}

function makePrice({ currency, amountMinor, name, kind, days, months, isTaxed }: SessionOrder) {
  const recurring =
    months === null
      ? ({ interval: 'day', interval_count: days } as const)
      : ({ interval: 'month', interval_count: months } as const);
  return {
    currency,
    unit_amount: amountMinor,
    product_data: { name },
    ...(isTaxed && { tax_behavior: 'inclusive' as const }),
    ...(kind === 'SUBSCRIPTION' && { recurring }),
  };
}

/** A subscription always makes a customer; a single payment only on request. A known customer has an address already. */
function makeCustomer({ kind, email, customerId }: SessionOrder) {
  if (customerId !== null) return { customer: customerId };
  return {
    ...(email !== null && { customer_email: email }),
    ...(kind === 'ONE_TIME' && { customer_creation: 'always' as const }),
  };
}

/**
 * Idempotency key of a refund: the same for every click, retry and process, and a new one after each failed refund, because Stripe
 * repeats its answer to a known key for at least a day.
 */
function refundKeyOf(paymentId: string, { refunds }: ProviderCharge): string {
  const failed = refunds.filter(({ isFailed }) => isFailed).length;
  return failed === 0 ? `refund:${paymentId}` : `refund:${paymentId}:${failed}`;
}

function makeEvent({ id, type, livemode, created, data }: Stripe.Event): ProviderEvent | undefined {
  const { object } = data;
  if (!('id' in object) || typeof object.id !== 'string') return undefined;
  // The charge contains all of its refunds.
  const chargeId = object.object === 'refund' ? idOf(object.charge) : null;
  const objectId = chargeId ?? object.id;
  return { id, type, objectId, isLive: livemode, createdAt: new Date(created * 1000) };
}

function makeHostOptions(apiUrl: string) {
  const { hostname, port } = new URL(apiUrl);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return { host, port: port === '' ? 80 : Number(port), protocol: 'http' } as const;
}

async function request<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error);
  }
}

async function requestOptional<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined;
    throw failureOf(error);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Leaves out the messages of Stripe, which may repeat keys and addresses. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code = '-', statusCode, requestId = '-' } = error;
  const text = `Stripe: ${type} ${code}, status ${statusCode ?? '-'}, request ${requestId}`;
  return new PaymentFailure(kindOf(error), text);
}

function kindOf({ code, statusCode }: Stripe.errors.StripeError): PaymentFailure['kind'] {
  if (code === 'amount_too_small') return 'AMOUNT_TOO_SMALL';
  const isUnavailable = statusCode === undefined || statusCode >= 500 || statusCode === 429;
  return isUnavailable ? 'UNAVAILABLE' : 'REFUSED';
}
