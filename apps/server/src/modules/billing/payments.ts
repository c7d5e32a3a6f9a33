import { type Config, isTrial } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import type { BillingContext } from './billing-context.ts';
import type { Order } from './order-repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { StripeProvider } from './providers/stripe-provider.ts';
import { TestProvider } from './providers/test-provider.ts';

/** The payment provider, and the queue of its events. */
export interface Payments {
  /** Null if nothing can be bought. */
  readonly provider: PaymentProvider | null;
  /** The same provider, if it simulates payments. */
  readonly test: TestProvider | null;
  /** Events to handle; the key of a job is the id of its event. */
  readonly queue: JobQueue;
  /** The public address of the site, for links in emails. */
  readonly origin: () => string;
  readonly log: PaymentLog;
}

export interface PaymentLog {
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export type PaymentContext = Pick<BillingContext, 'database' | 'payments' | 'live' | 'now'>;

export interface PaymentOptions {
  readonly config: Pick<Config, 'host' | 'publicUrl' | 'stripe'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly origin: () => string;
  readonly log: PaymentLog;
}

export const PAYMENT_QUEUE = 'payment';

/** Maximum number of queued events: enough for a large site whose provider is unreachable for a day. */
const MAX_EVENTS = 100_000;

export function makePayments({ config, database, now, origin, log }: PaymentOptions): Payments {
  const { stripe } = config;
  const test = stripe === undefined && isTrial(config) ? new TestProvider() : null;
  return {
    provider: stripe === undefined ? test : new StripeProvider(stripe),
    test,
    queue: new JobQueue({ database, queue: PAYMENT_QUEUE, now, log, limit: MAX_EVENTS }),
    origin,
    log,
  };
}

/** The provider of an order; `undefined` if the site uses another one now. Test payments can always be refunded, because no money moves. */
export function providerOf(
  { provider }: Payments,
  order: Pick<Order, 'provider'>,
): PaymentProvider | undefined {
  if (provider?.name === order.provider) return provider;
  return order.provider === 'TEST' ? new TestProvider() : undefined;
}
