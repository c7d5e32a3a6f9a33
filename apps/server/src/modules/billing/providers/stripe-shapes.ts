import type { Stripe } from 'stripe';
import type {
  ProviderCharge,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
  ProviderSession,
  ProviderSubscription,
} from './payment-provider.ts';

/** Conversion of Stripe objects, API version 2026-10-28.endive. */

/** The id of a reference, expanded or not. */
export function idOf(
  reference: string | { readonly id: string } | null | undefined,
): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

export function makeSession(
  session: Stripe.Checkout.Session,
  formUrl: string | null,
): ProviderSession {
  return {
    id: session.id,
    orderId: session.client_reference_id,
    status: statusOf(session),
    kind: session.mode === 'subscription' ? 'SUBSCRIPTION' : 'ONE_TIME',
    amountMinor: session.amount_total,
    currency: session.currency,
    taxMinor: session.automatic_tax.enabled ? (session.total_details?.amount_tax ?? null) : null,
    isLive: session.livemode,
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
    customerId: idOf(session.customer),
    receiptUrl: receiptOf(session.payment_intent),
    clientSecret: session.client_secret,
    formUrl,
  };
}

/** Needs an expanded payment intent with an expanded charge. */
function receiptOf(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null;
}

/** A delayed payment that failed leaves its session complete and unpaid; only the payment intent shows the failure. */
function statusOf(session: Stripe.Checkout.Session): ProviderSession['status'] {
  if (session.status === 'open') return 'OPEN';
  if (session.status === 'expired') return 'EXPIRED';
  if (session.payment_status !== 'unpaid') return 'PAID';
  const intent = session.payment_intent;
  const state = typeof intent === 'object' ? intent?.status : undefined;
  return state === 'requires_payment_method' || state === 'canceled' ? 'FAILED' : 'PROCESSING';
}

export function makeInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const details = invoice.parent?.subscription_details;
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const period = invoice.lines.data[0]?.period;
  return {
    id: invoice.id,
    orderId: details?.metadata?.['orderId'] ?? null,
    subscriptionId: idOf(details?.subscription),
    isPaid: invoice.status === 'paid',
    amountMinor: invoice.amount_paid,
    currency: invoice.currency,
    taxMinor: invoice.automatic_tax.enabled ? sumTaxes(invoice) : null,
    isLive: invoice.livemode,
    paymentId: idOf(payment?.payment_intent),
    customerId: idOf(invoice.customer),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    periodStart: period === undefined ? null : new Date(period.start * 1000),
    periodEnd: period === undefined ? null : new Date(period.end * 1000),
  };
}

function sumTaxes({ total_taxes }: Stripe.Invoice): number {
  return (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

export function makeSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, metadata, livemode, status, cancel_at_period_end, cancel_at } = subscription;
  return {
    customerId: idOf(subscription.customer),
    latestInvoiceId: idOf(subscription.latest_invoice),
    id,
    orderId: metadata['orderId'] ?? null,
    isLive: livemode,
    status: SUBSCRIPTION_STATUSES[status] ?? null,
    isCanceled: cancel_at_period_end || cancel_at !== null,
  };
}

const SUBSCRIPTION_STATUSES: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'ACTIVE',
  trialing: 'ACTIVE',
  past_due: 'PAST_DUE',
  unpaid: 'PAST_DUE',
  paused: 'PAST_DUE',
  canceled: 'CANCELED',
  incomplete_expired: 'CANCELED',
};

export function makeCharge(charge: Stripe.Charge, invoiceId: string | null): ProviderCharge {
  const refunds = (charge.refunds?.data ?? []).map(makeRefund);
  const backMinor = refunds
    .filter(({ isFailed }) => !isFailed)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    id: charge.id,
    orderId: charge.metadata['orderId'] ?? null,
    paymentId: idOf(charge.payment_intent),
    invoiceId,
    amountMinor: charge.amount_captured,
    currency: charge.currency,
    isLive: charge.livemode,
    // Counts refunds that wait for the balance of the account, even if Stripe does not count them yet.
    isRefunded: charge.refunded || (backMinor > 0 && backMinor >= charge.amount_captured),
    isDisputed: charge.disputed,
    refunds,
    receiptUrl: charge.receipt_url,
  };
}

function makeRefund({ id, amount, status }: Stripe.Refund): ProviderRefund {
  return { id, amountMinor: amount, isFailed: status === 'failed' || status === 'canceled' };
}

export function makeDispute(dispute: Stripe.Dispute, charge: ProviderCharge): ProviderDispute {
  const { id, amount, status } = dispute;
  return { id, charge, amountMinor: amount, status: disputeStatusOf(status) };
}

function disputeStatusOf(status: string): ProviderDispute['status'] {
  if (status.startsWith('warning_') || status === 'prevented') return 'INQUIRY';
  if (status === 'won') return 'WON';
  return status === 'lost' ? 'LOST' : 'OPEN';
}
