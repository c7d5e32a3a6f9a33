import { type Config, isTrial } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseJobQueue, type JobQueue } from '../../jobs/job-queue.ts';
import type { BillingContext } from './billing-context.ts';
import type { Order } from './order-repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { StripeProvider } from './providers/stripe-provider.ts';
import { TestProvider } from './providers/test-provider.ts';

/** Who takes payments here, and what waits to be done about what they tell. */
export interface Payments {
  /** Null: nothing can be bought. */
  readonly provider: PaymentProvider | null;
  /** The same one, where payments are played. */
  readonly test: TestProvider | null;
  /** Events that are to be dealt with, by their ids. */
  readonly queue: JobQueue;
  readonly log: PaymentLog;
}

export interface PaymentLog {
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** What payments need of the application. */
export type PaymentContext = Pick<BillingContext, 'database' | 'payments' | 'live' | 'now'>;

export interface PaymentOptions {
  readonly config: Pick<Config, 'host' | 'publicUrl' | 'stripe'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly log: PaymentLog;
}

export const PAYMENT_QUEUE = 'payment';

/** Events that may wait: a provider out of reach for a day on a large site. */
const MOST_EVENTS = 100_000;

export function makePayments({ config, database, now, log }: PaymentOptions): Payments {
  const { stripe } = config;
  const test = stripe === undefined && isTrial(config) ? new TestProvider() : null;
  return {
    provider: stripe === undefined ? test : new StripeProvider(stripe),
    test,
    queue: new DatabaseJobQueue({ database, queue: PAYMENT_QUEUE, now, log, limit: MOST_EVENTS }),
    log,
  };
}

/** The provider of an order; nothing where another one takes payments by now. Played money can always go back: none moves. */
export function providerOf(
  { provider }: Payments,
  order: Pick<Order, 'provider'>,
): PaymentProvider | undefined {
  if (provider?.name === order.provider) return provider;
  return order.provider === 'TEST' ? new TestProvider() : undefined;
}
