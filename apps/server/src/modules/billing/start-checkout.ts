import type { Consent } from '@chuhe/contract/consent';
import { type Currency, DEFAULT_CURRENCIES } from '@chuhe/contract/currencies';
import { type Language, textIn } from '@chuhe/contract/languages';
import { type Price, priceIn } from '@chuhe/contract/money';
import type { alreadyPaidSchema } from '@chuhe/contract/payment';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { keepLanguage, lockUser } from '../../users/user-repository.ts';
import { reduceForBuyer, requireUseLeft, requireValid } from './apply-coupon.ts';
import type { BillingContext } from './billing-context.ts';
import { lockCoupon } from './coupon-repository.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import {
  type CheckoutKey,
  expireOrder,
  failOrder,
  findCustomer,
  findFreeOrder,
  findOpenOrder,
  hasRunningSubscription,
  insertOrder,
  listCompetingOrders,
  type Order,
  setSession,
  updateOrder,
} from './order-repository.ts';
import { findPackage, type PackageVersion } from './package-repository.ts';
import type { PaymentContext } from './payments.ts';
import { placeFreeOrder } from './place-free-order.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderSession,
} from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { findTrialDays } from './trial.ts';

const MINUTE = 60_000;
/** How long an order can be paid, in milliseconds. */
const EXPIRES_AFTER = 60 * MINUTE;
/**
 * Minimum remaining time of an open order that is continued, in milliseconds, because a payment takes a while. An order without a session
 * needs more time, because Stripe creates no session that expires in less than thirty minutes.
 */
const MIN_LEFT = 10 * MINUTE;
const MIN_LEFT_WITHOUT_SESSION = 35 * MINUTE;

export interface CheckoutRequest {
  readonly userId: string;
  readonly packageId: string;
  readonly email?: string | undefined;
  /** By default the currency of the language, if the package has a price in it. */
  readonly currency?: Currency | undefined;
  /** The code of a coupon. */
  readonly coupon?: string | undefined;
  /** What the buyer accepts by paying; `undefined` if they have accepted it before. */
  readonly consent?: Consent | undefined;
  /** The buyer’s language: of the package name at the provider, and of emails. */
  readonly language: Language;
}

export interface StartedCheckout {
  readonly order: Order;
  /** `undefined` if nothing has to be paid: the order is placed, and its package is active. */
  readonly session: ProviderSession | undefined;
  readonly version: PackageVersion;
}

type CheckoutContext = PaymentContext & Pick<BillingContext, 'origin' | 'settings'>;

/**
 * Starts the purchase of a package as currently sold, or continues the open order for it, so that two clicks make one order. The order
 * is written before the provider creates the session. If the server is killed in between, the next call finds the order and gets the
 * same session.
 *
 * If the open order turns out to be paid, the call fails once with ALREADY_PAID. The next call may start another purchase.
 *
 * @throws ApiError NOT_FOUND, BAD_REQUEST for a currency or a coupon, EMAIL_NEEDED, ALREADY_SUBSCRIBED, ALREADY_PAID, PAYMENT_UNAVAILABLE, UNAVAILABLE
 */
export async function startCheckout(
  context: CheckoutContext,
  request: CheckoutRequest,
): Promise<StartedCheckout> {
  const { provider } = context.payments;
  const hasTax = (await context.settings.read()).values.isTaxOn;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await inTransaction(context.database.db, (tx) =>
      findOrCreateOrder(tx, { context, request, hasTax, now: context.now() }),
    );
    if (provider === null) {
      if ('order' in found) return placed(context, found);
      throw new ApiError('PAYMENT_UNAVAILABLE');
    }
    if ('competing' in found) {
      await closeOrders(context, provider, found.competing);
      continue;
    }
    const { order, version } = found;
    if (order.provider === 'NONE') return placed(context, found);
    const session = await openSession(context, provider, { order, version, request });
    if (session === undefined) continue;
    if (session.status === 'OPEN') return { order, session, version };
    const status = await reconcile(context, order, session);
    if (isSettled(status)) throw alreadyPaid(session.id);
    // The session has failed or expired, so the next try creates a new order.
  }
  throw new ApiError('PAYMENT_UNAVAILABLE');
}

/** Tells the buyer's pages that the package of a free order is active. */
async function placed(
  context: CheckoutContext,
  { order, version }: { readonly order: Order; readonly version: PackageVersion },
): Promise<StartedCheckout> {
  if (order.userId !== null) await notifyBillingChange(context, order.userId);
  return { order, version, session: undefined };
}

/** How often a checkout is started if orders end or have to be closed meanwhile. */
const MAX_TRIES = 3;

function isSettled(status: Order['status']): boolean {
  return status === 'PAID' || status === 'PROCESSING';
}

function alreadyPaid(sessionId: string): ApiError {
  const data: z.infer<typeof alreadyPaidSchema> = { sessionId };
  return new ApiError('ALREADY_PAID', { data });
}

/**
 * Closes other open orders, so that the buyer cannot pay both them and the new one.
 *
 * @throws ApiError ALREADY_PAID if one of them was paid in the meantime, UNAVAILABLE
 */
async function closeOrders(
  context: CheckoutContext,
  provider: PaymentProvider,
  competing: readonly Order[],
): Promise<void> {
  const { db } = context.database;
  for (const order of competing) {
    const { id, sessionId } = order;
    if (sessionId === null) {
      await failOrder(db, id);
      continue;
    }
    const session = await closeSession(context, provider, sessionId);
    // The provider does not know the session, so it cannot be paid.
    if (session === undefined) {
      await expireOrder(db, id);
      continue;
    }
    if (isSettled(await reconcile(context, order, session))) throw alreadyPaid(sessionId);
  }
}

/** @throws ApiError UNAVAILABLE if the session can still be paid */
async function closeSession(
  { payments }: CheckoutContext,
  provider: PaymentProvider,
  sessionId: string,
): Promise<ProviderSession | undefined> {
  try {
    const session = await provider.closeSession(sessionId);
    if (session?.status !== 'OPEN') return session;
    throw new PaymentFailure('REFUSED', 'The session is still open');
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, sessionId }, 'an earlier checkout could not be closed');
    throw new ApiError('UNAVAILABLE');
  }
}

/** An order, or the orders that have to be closed first. */
type FoundOrder =
  | { readonly order: Order; readonly version: PackageVersion }
  | { readonly competing: readonly Order[] };

interface Wanted {
  readonly context: CheckoutContext;
  readonly request: CheckoutRequest;
  /** Whether the provider calculates taxes. */
  readonly hasTax: boolean;
  readonly now: Date;
}

async function findOrCreateOrder(
  tx: Queryable,
  { context: { payments }, request, hasTax, now }: Wanted,
): Promise<FoundOrder> {
  const { provider } = payments;
  const { userId, packageId, language, consent } = request;
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  await keepLanguage(tx, userId, language);
  const email = user.email ?? request.email ?? null;
  if (user.isGuest && email === null) throw new ApiError('EMAIL_NEEDED');
  const found = await findPackage(tx, packageId);
  if (found?.package.status !== 'ACTIVE') throw new ApiError('NOT_FOUND');
  const { version } = found;
  const { kind, version: packageVersion } = version;
  const price = findPrice(version, request);
  const { currency } = price;
  const coupon =
    request.coupon === undefined
      ? undefined
      : requireValid(await lockCoupon(tx, request.coupon), { packageId, currency, now });
  const { amountMinor, discountMinor } = reduceForBuyer(price, coupon);
  if (provider === null && amountMinor > 0) throw new ApiError('PAYMENT_UNAVAILABLE');
  if (
    kind === 'SUBSCRIPTION' &&
    (await hasRunningSubscription(tx, { buyer: { userId }, packageId }))
  ) {
    throw new ApiError('ALREADY_SUBSCRIBED');
  }
  const isFree = amountMinor === 0;
  const same: CheckoutKey = {
    userId,
    packageId,
    packageVersion,
    provider: provider?.name ?? 'NONE',
    isTest: provider?.isLive === false,
    email,
    currency,
    amountMinor,
    trialDays: isFree ? 0 : await findTrialDays(tx, version, { ...user, email }),
    couponId: coupon?.id ?? null,
    isTaxed: hasTax && provider?.name === 'STRIPE',
  };
  const open = await findOpenOrder(tx, same);
  if (open !== undefined && canContinue(open, now)) {
    const order = consent === undefined ? open : await updateOrder(tx, open.id, { consent });
    return { order, version };
  }
  if (isFree) {
    const repeated = await findFreeOrder(tx, same, now);
    if (repeated !== undefined) return { order: repeated, version };
  }
  const competing = await listCompetingOrders(tx, same);
  if (competing.length > 0) return { competing };
  if (coupon !== undefined) await requireUseLeft(tx, coupon, { ...same, isGuest: user.isGuest });
  const made = { ...same, language, consent: consent ?? null, discountMinor, kind };
  if (isFree) {
    return { order: await placeFreeOrder(tx, { payments, order: made, version, now }), version };
  }
  const order = await insertOrder(tx, {
    ...made,
    customerId: (await findCustomer(tx, { ...same, kind })) ?? null,
    status: 'OPEN',
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER),
  });
  return { order, version };
}

/** @throws ApiError BAD_REQUEST if the package has no price in the chosen currency */
export function findPrice(
  version: PackageVersion,
  { currency, language }: Pick<CheckoutRequest, 'currency' | 'language'>,
): Price {
  const price = priceIn(version, currency ?? DEFAULT_CURRENCIES[language]);
  if (currency !== undefined && price.currency !== currency) {
    throw makeFieldError('currency', 'CURRENCY_NOT_OFFERED');
  }
  return price;
}

function canContinue({ sessionId, expiresAt }: Order, now: Date): boolean {
  const left = sessionId === null ? MIN_LEFT_WITHOUT_SESSION : MIN_LEFT;
  return expiresAt.getTime() - now.getTime() > left;
}

/** @returns the current status of the order */
async function reconcile(
  context: CheckoutContext,
  order: Order,
  session: ProviderSession,
): Promise<Order['status']> {
  try {
    return ((await reconcileOrder(context, order, session)) ?? order).status;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    const { log } = context.payments;
    log.error({ err: error, orderId: order.id }, 'an order could not be reconciled');
    throw new ApiError('UNAVAILABLE');
  }
}

interface SessionRequest {
  readonly order: Order;
  readonly version: PackageVersion;
  readonly request: CheckoutRequest;
}

/**
 * If another checkout has closed the order meanwhile, its session is closed, too, so that it cannot be paid.
 *
 * @returns the session, which may have ended; `undefined` if the provider does not know it any more
 */
async function openSession(
  context: CheckoutContext,
  provider: PaymentProvider,
  wanted: SessionRequest,
): Promise<ProviderSession | undefined> {
  const { order } = wanted;
  const session = await findOrCreateSession(context, provider, wanted);
  if (order.sessionId !== null) return session;
  if (await setSession(context.database.db, order.id, session.id)) return session;
  return closeSession(context, provider, session.id);
}

async function findOrCreateSession(
  { database: { db }, payments, origin }: CheckoutContext,
  provider: PaymentProvider,
  { order, version, request }: SessionRequest,
): Promise<ProviderSession> {
  const { name, days, months } = version;
  const returnUrl = `${origin()}/payment/stripe/success?session_id={CHECKOUT_SESSION_ID}`;
  try {
    const known =
      order.sessionId === null ? undefined : await provider.readSession(order.sessionId);
    if (known !== undefined) return known;
    return await provider.openSession({
      ...order,
      days,
      months,
      returnUrl,
      // The same as at the first try, because the provider refuses other parameters for the same order.
      name: textIn(name, order.language ?? request.language),
    });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, orderId: order.id }, 'a checkout could not be started');
    // The existing session may be paid by now, so the error must not say that the payment is impossible.
    if (order.sessionId !== null) throw new ApiError('UNAVAILABLE');
    // The provider repeats its refusals for the same order, so the next call needs a new order. The buyer has not seen any session.
    await failOrder(db, order.id);
    if (error.kind === 'AMOUNT_TOO_SMALL') throw priceTooLow(order);
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}

/** The provider knows minimum amounts that it does not publish. */
function priceTooLow({ couponId }: Order): ApiError {
  return couponId === null
    ? makeFieldError('packageId', 'PACKAGE_PRICE_TOO_LOW')
    : makeFieldError('coupon', 'COUPON_PRICE_TOO_LOW');
}
