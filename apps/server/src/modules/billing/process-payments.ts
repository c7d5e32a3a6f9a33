import type { FastifyInstance } from 'fastify';
import type { BillingContext } from './billing-context.ts';
import { makeEventHandler } from './handle-event.ts';
import { recoverOrders } from './recover-orders.ts';

/** Time between two checks of the open orders, in milliseconds. With Stripe, the first check is at start. */
const CHECK_INTERVAL = 15 * 60_000;

/** Handles the payment provider's events, and checks open orders whose events may have been lost. */
export function processPayments(app: FastifyInstance, context: BillingContext): void {
  const { payments } = context;
  const { provider } = payments;
  if (provider === null) return;
  // Test payments have a result at once, so they need neither webhooks nor a first check.
  const hasWebhooks = provider.name === 'STRIPE';
  const stop = new AbortController();
  let checking: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    try {
      await recoverOrders(context, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) app.log.error({ err: error }, 'the check of open orders failed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    if (hasWebhooks) {
      await payments.queue.open(makeEventHandler(context, provider));
      checking = check();
    }
    timer = setInterval(() => {
      checking = checking.then(check);
    }, CHECK_INTERVAL);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    stop.abort();
    clearInterval(timer);
    await checking;
    await payments.queue.close();
  });
}
