import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import type { BillingContext } from '../billing-context.ts';
import { receiveEvent } from '../receive-event.ts';

const WEBHOOK_PATH = '/api/stripe/webhook';

/** Bytes of a message; Stripe's are a few thousand. */
const BODY_LIMIT = 256 * 1024;

/** By itself: a busy site is told a lot from a few addresses. */
const LIMIT = { calls: 3000, seconds: 60 };

/**
 * `POST /api/stripe/webhook`, for Stripe alone, which neither sends nor reads our envelope. A message is what its signature says, byte
 * for byte; one without a good signature is told nothing.
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
