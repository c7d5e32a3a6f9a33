import type { FastifyInstance } from 'fastify';
import type { BillingContext } from './billing-context.ts';
import { makeEventHandler } from './handle-event.ts';
import { lookAfterOrders } from './look-after-orders.ts';

/** Milliseconds between two checks of the open orders; the first is at once. */
const CHECK_EVERY = 15 * 60_000;

/** Handles the payment provider's events, and checks open orders whose events may have been lost. */
export function followPayments(app: FastifyInstance, context: BillingContext): void {
  const { payments } = context;
  if (payments.provider === null) return;
  const isTold = payments.provider.name === 'STRIPE';
  const stop = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await lookAfterOrders(context, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) app.log.error({ err: error }, 'looking after orders failed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    // Played payments are there at once, or not at all.
    if (isTold) {
      await payments.queue.open(makeEventHandler(context));
      looking = look();
    }
    timer = setInterval(() => {
      looking = looking.then(look);
    }, CHECK_EVERY);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    stop.abort();
    clearInterval(timer);
    await looking;
    await payments.queue.close();
  });
}
