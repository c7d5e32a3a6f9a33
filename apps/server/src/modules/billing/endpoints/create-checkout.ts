import type { Checkout } from '@chuhe/contract/payment';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../http/caller.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import { beginOrder } from '../begin-order.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';

const OPTIONS = { isFresh: true, limit: { calls: 20, seconds: 60, group: 'checkout' } };

/** `GET /api/stripe/create-checkout-session-embedded`, and the same by POST: of the buyer's wish only the package counts. */
export function createCheckout(app: FastifyInstance, context: BillingContext): void {
  addRoute(
    app,
    ROUTES.createCheckout,
    ({ query, caller, request }) => begin(context, { ...query, caller, request }),
    OPTIONS,
  );
  addRoute(
    app,
    ROUTES.createCheckoutByPost,
    ({ body, caller, request }) => begin(context, { ...body, caller, request }),
    OPTIONS,
  );
}

interface Asked {
  readonly packageId: string;
  readonly email?: string | undefined;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

async function begin(
  context: BillingContext,
  { packageId, email, caller, request }: Asked,
): Promise<Checkout> {
  const { userId } = caller;
  const language = languageOf(request);
  const { order, session, version } = await beginOrder(context, {
    userId,
    packageId,
    email,
    language,
  });
  return {
    provider: order.provider,
    orderId: order.id,
    sessionId: session.id,
    clientSecret: session.clientSecret,
    publishableKey: context.payments.provider?.publishableKey ?? null,
    formUrl: session.formUrl,
    package: makePackage(version),
    expiresAt: order.expiresAt.toISOString(),
  };
}
