import type { Consent } from '@chuhe/contract/consent';
import { type Language, textIn } from '@chuhe/contract/languages';
import type { alreadyPaidSchema } from '@chuhe/contract/payment';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { keepLanguage, lockUser } from '../../users/user-repository.ts';
import type { BillingContext } from './billing-context.ts';
import {
  failOrder,
  findCustomer,
  findOpenOrder,
  hasRunningSubscription,
  insertOrder,
  type Order,
  setSession,
  updateOrder,
} from './order-repository.ts';
import { findPackage, type PackageVersion } from './package-repository.ts';
import type { PaymentContext } from './payments.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderSession,
} from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';

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
  readonly email: string | undefined;
  /** What the buyer accepts by paying; `undefined` if they have accepted it before. */
  readonly consent?: Consent | undefined;
  /** The buyer’s language: of the package name at the provider, and of emails. */
  readonly language: Language;
}

export interface StartedCheckout {
  readonly order: Order;
  readonly session: ProviderSession;
  readonly version: PackageVersion;
}

type CheckoutContext = PaymentContext & Pick<BillingContext, 'origin'>;

/**
 * Starts the purchase of a package as currently sold, or continues the open order for it, so that two clicks make one order. The order
 * is written before the provider creates the session. If the server is killed in between, the next call finds the order and gets the
 * same session.
 *
 * If the open order turns out to be paid, the call fails once with ALREADY_PAID. The next call may start another purchase.
 *
 * @throws ApiError NOT_FOUND, EMAIL_NEEDED, ALREADY_SUBSCRIBED, ALREADY_PAID, PAYMENT_UNAVAILABLE, UNAVAILABLE
 */
export async function startCheckout(
  context: CheckoutContext,
  request: CheckoutRequest,
): Promise<StartedCheckout> {
  const { provider } = context.payments;
  if (provider === null) throw new ApiError('PAYMENT_UNAVAILABLE');
  for (let tries = 0; tries < 2; tries += 1) {
    const { order, version } = await inTransaction(context.database.db, (tx) =>
      findOrCreateOrder(tx, { provider, request, now: context.now() }),
    );
    const session = await openSession(context, provider, { order, version, request });
    if (session.status === 'OPEN') return { order, session, version };
    const status = await reconcile(context, order, session);
    if (status === 'PAID' || status === 'PROCESSING') {
      const data: z.infer<typeof alreadyPaidSchema> = { sessionId: session.id };
      throw new ApiError('ALREADY_PAID', { data });
    }
    // The session has failed or expired, so the next try creates a new order.
  }
  throw new ApiError('PAYMENT_UNAVAILABLE');
}

async function findOrCreateOrder(
  tx: Queryable,
  { provider, request, now }: { provider: PaymentProvider; request: CheckoutRequest; now: Date },
): Promise<{ order: Order; version: PackageVersion }> {
  const { userId, packageId, language, consent } = request;
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  await keepLanguage(tx, userId, language);
  const email = user.email ?? request.email ?? null;
  if (user.isGuest && email === null) throw new ApiError('EMAIL_NEEDED');
  const found = await findPackage(tx, packageId);
  if (found?.package.status !== 'ACTIVE') throw new ApiError('NOT_FOUND');
  const { version } = found;
  const { kind, priceMinor, currency, version: packageVersion } = version;
  if (
    kind === 'SUBSCRIPTION' &&
    (await hasRunningSubscription(tx, { buyer: { userId }, packageId }))
  ) {
    throw new ApiError('ALREADY_SUBSCRIBED');
  }
  const isTest = !provider.isLive;
  const same = { userId, packageId, packageVersion, provider: provider.name, isTest, email };
  const open = await findOpenOrder(tx, same);
  if (open !== undefined && canContinue(open, now)) {
    const order = consent === undefined ? open : await updateOrder(tx, open.id, { consent });
    return { order, version };
  }
  const order = await insertOrder(tx, {
    ...same,
    language,
    consent: consent ?? null,
    customerId: (await findCustomer(tx, same)) ?? null,
    kind,
    currency,
    amountMinor: priceMinor,
    status: 'OPEN',
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER),
  });
  return { order, version };
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

async function openSession(
  { database: { db }, payments, origin }: CheckoutContext,
  provider: PaymentProvider,
  { order, version, request }: SessionRequest,
): Promise<ProviderSession> {
  const { name, days } = version;
  const returnUrl = `${origin()}/payment/stripe/success?session_id={CHECKOUT_SESSION_ID}`;
  try {
    const known =
      order.sessionId === null ? undefined : await provider.readSession(order.sessionId);
    if (known !== undefined) return known;
    const session = await provider.openSession({
      ...order,
      days,
      returnUrl,
      // The same as at the first try, because the provider refuses other parameters for the same order.
      name: textIn(name, order.language ?? request.language),
    });
    await setSession(db, order.id, session.id);
    return session;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, orderId: order.id }, 'a checkout could not be started');
    // The existing session may be paid by now, so the error must not say that the payment is impossible.
    if (order.sessionId !== null) throw new ApiError('UNAVAILABLE');
    // The provider repeats its refusals for the same order, so the next call needs a new order. The buyer has not seen any session.
    await failOrder(db, order.id);
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}
