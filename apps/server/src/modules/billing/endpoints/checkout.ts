import type { Consent } from '@chuhe/contract/consent';
import type { Currency } from '@chuhe/contract/currencies';
import type { Checkout } from '@chuhe/contract/payment';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import { requireBuyersConsent } from '../../../legal/consent.ts';
import { findUser } from '../../../users/user-repository.ts';
import { reduceForBuyer, requireUseLeft, requireValid } from '../apply-coupon.ts';
import type { BillingContext } from '../billing-context.ts';
import { findCoupon } from '../coupon-repository.ts';
import { makePackage } from '../make-package.ts';
import { findPackage } from '../package-repository.ts';
import { findPrice, startCheckout } from '../start-checkout.ts';
import { findTrialDays } from '../trial.ts';

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

/** `POST /api/payment/quote` */
export function quoteCheckout(
  app: FastifyInstance,
  { database: { db }, now }: BillingContext,
): void {
  addRoute(app, { ...ROUTES.quoteCheckout, ...OPTIONS }, async ({ body, caller, request }) => {
    const { packageId, currency, coupon: code } = body;
    const { userId } = caller;
    const found = await findPackage(db, packageId);
    const user = await findUser(db, userId);
    if (found?.package.status !== 'ACTIVE' || user === undefined) throw new ApiError('NOT_FOUND');
    const price = findPrice(found.version, { currency, language: languageOf(request) });
    const use = { packageId, currency: price.currency, now: now() };
    const coupon = code === undefined ? undefined : requireValid(await findCoupon(db, code), use);
    const reduced = reduceForBuyer(price, coupon);
    if (coupon !== undefined) await requireUseLeft(db, coupon, { ...user, userId });
    const trialDays = reduced.amountMinor === 0 ? 0 : await findTrialDays(db, found.version, user);
    return { ...reduced, trialDays, coupon: coupon?.code ?? null };
  });
}

interface Request {
  readonly packageId: string;
  readonly email?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly coupon?: string | undefined;
  readonly consent?: Consent | undefined;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

async function begin(
  context: BillingContext,
  { consent: sent, caller, request, ...wanted }: Request,
): Promise<Checkout> {
  const { userId } = caller;
  const consent = await requireBuyersConsent(context.database.db, context, {
    userId,
    consent: sent,
  });
  const language = languageOf(request);
  const { order, session, version } = await startCheckout(context, {
    userId,
    ...wanted,
    consent,
    language,
  });
  return {
    provider: order.provider,
    orderId: order.id,
    sessionId: session?.id ?? order.sessionId ?? '',
    clientSecret: session?.clientSecret ?? null,
    publishableKey: context.payments.provider?.publishableKey ?? null,
    formUrl: session?.formUrl ?? null,
    package: { ...makePackage(version), trialDays: order.trialDays },
    priceMinor: order.amountMinor,
    currency: order.currency,
    discountMinor: order.discountMinor,
    expiresAt: order.expiresAt.toISOString(),
  };
}
