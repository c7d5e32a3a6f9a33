import type { Consent } from '@chuhe/contract/consent';
import type { Currency } from '@chuhe/contract/currencies';
import type { Checkout } from '@chuhe/contract/payment';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../http/caller.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import { requireBuyersConsent } from '../../../legal/consent.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';
import { startCheckout } from '../start-checkout.ts';

/** `GET /api/payment` */
export function getPaymentWay(app: FastifyInstance, { payments }: BillingContext): void {
  addRoute(app, ROUTES.getPaymentWay, () => ({ provider: payments.provider?.name ?? null }));
}

const OPTIONS = { isFresh: true, limit: { calls: 20, seconds: 60, group: 'checkout' } };

/** `GET /api/stripe/create-checkout-session-embedded`, also as POST. The request only names the package; the server sets the price. */
export function createCheckout(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, { ...ROUTES.createCheckout, ...OPTIONS }, ({ query, caller, request }) =>
    begin(context, { ...query, caller, request }),
  );
  addRoute(app, { ...ROUTES.createCheckoutByPost, ...OPTIONS }, ({ body, caller, request }) =>
    begin(context, { ...body, caller, request }),
  );
}

interface Request {
  readonly packageId: string;
  readonly email?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly consent?: Consent | undefined;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

async function begin(
  context: BillingContext,
  { packageId, email, currency, consent: sent, caller, request }: Request,
): Promise<Checkout> {
  const { userId } = caller;
  const consent = await requireBuyersConsent(context.database.db, context, {
    userId,
    consent: sent,
  });
  const language = languageOf(request);
  const { order, session, version } = await startCheckout(context, {
    userId,
    packageId,
    email,
    currency,
    consent,
    language,
  });
  return {
    provider: order.provider,
    orderId: order.id,
    sessionId: session.id,
    clientSecret: session.clientSecret,
    publishableKey: context.payments.provider?.publishableKey ?? null,
    formUrl: session.formUrl,
    package: { ...makePackage(version), trialDays: order.trialDays },
    priceMinor: order.amountMinor,
    currency: order.currency,
    expiresAt: order.expiresAt.toISOString(),
  };
}
