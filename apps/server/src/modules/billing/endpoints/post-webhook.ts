import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import type { BillingContext } from '../billing-context.ts';
import { receiveEvent } from '../receive-event.ts';

const WEBHOOK_PATH = '/api/stripe/webhook';

/** Maximum size of a message, in bytes. Messages of Stripe have a few thousand. */
const BODY_LIMIT = 256 * 1024;

/** Counted apart from other calls: Stripe sends many messages from a few addresses. */
const LIMIT = { calls: 3000, seconds: 60 };

/**
 * `POST /api/stripe/webhook`, called by Stripe, which does not use our envelope. The signature covers the raw body, so the body is not
 * parsed before the signature is verified. The response to an invalid signature contains no details.
 */
export function postWebhook(app: FastifyInstance, context: BillingContext): void {
  void app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    route.post(
      WEBHOOK_PATH,
      {
        bodyLimit: BODY_LIMIT,
        config: { guard: 'public', limit: LIMIT, isCountedAlone: true },
      },
      async ({ body, headers }, reply) => {
        reply.header('cache-control', 'no-store');
        const { provider } = context.payments;
        if (provider?.name !== 'STRIPE') throw new ApiError('NOT_FOUND');
        const signature = headers['stripe-signature'];
        const isSigned = typeof signature === 'string' && Buffer.isBuffer(body);
        const message = isSigned && { body, signature, now: context.now() };
        const event = message && provider.readEvent(message);
        if (!event) throw new ApiError('BAD_REQUEST');
        await receiveEvent(context, provider, event);
        return { received: true };
      },
    );
  });
}
