import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { makeEventHandler } from '../../payments/handle-event.ts';
import { lookAfterOrders } from '../../payments/look-after-orders.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { getPaymentWay } from './get-payment-way.ts';
import { getSessionStatus } from './get-session-status.ts';
import { playPayment } from './play-payment.ts';
import { postWebhook } from './post-webhook.ts';

/** Milliseconds between two looks after orders that nobody has heard of; the first is at once. */
const LOOK_EVERY = 15 * 60_000;

/** Buying packages, and what is done about payments without being asked. */
export function addPaymentFeature(app: FastifyInstance, context: AppContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
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
    }, LOOK_EVERY);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    stop.abort();
    clearInterval(timer);
    await looking;
    await payments.queue.close();
  });
}

const ENDPOINTS = [
  getPaymentWay,
  createCheckout,
  getSessionStatus,
  playPayment,
  cancelSubscription,
  postWebhook,
];
