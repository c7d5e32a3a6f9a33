import type { alreadyPaidSchema } from '@chuhe/contract/payment';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Language } from '../../http/language.ts';
import { lockUser } from '../../users/user-repository.ts';
import type { BillingContext } from './billing-context.ts';
import {
  findOpenOrder,
  giveUpOrder,
  hasRunningSubscription,
  insertOrder,
  keepSession,
  type Order,
} from './order-repository.ts';
import { findPackage, type PackageVersion } from './package-repository.ts';
import type { PaymentContext } from './payments.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderSession,
} from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { textIn } from './text-in.ts';

const MINUTE = 60_000;
/** Milliseconds that an order can be paid in. */
const OPEN_FOR = 60 * MINUTE;
/**
 * Milliseconds that an order must have left to be gone on with: a payment takes a while. Where no session has been begun it is
 * more, for Stripe begins none that ends in less than thirty minutes.
 */
const LEFT = 10 * MINUTE;
const LEFT_WITHOUT_SESSION = 35 * MINUTE;

export interface Wish {
  readonly userId: string;
  readonly packageId: string;
  readonly email: string | undefined;
  /** In which the provider names the package. */
  readonly language: Language;
}

export interface Begun {
  readonly order: Order;
  readonly session: ProviderSession;
  readonly version: PackageVersion;
}

type BeginContext = PaymentContext & Pick<BillingContext, 'origin'>;

/**
 * Begins to buy a package as it is sold now, or goes on with an order of the same: whoever clicks twice has one order. The order is
 * written before the provider hears of it, and names the provider's session; killed in between, the next call finds the
 * order and is given the same session.
 *
 * An order that turns out to be paid is no reason for another one: whoever asks hears of it first, once, and may then ask again.
 *
 * @throws ApiError NOT_FOUND, EMAIL_NEEDED, ALREADY_SUBSCRIBED, ALREADY_PAID, PAYMENT_UNAVAILABLE, UNAVAILABLE
 */
export async function beginOrder(context: BeginContext, wish: Wish): Promise<Begun> {
  const { provider } = context.payments;
  if (provider === null) throw new ApiError('PAYMENT_UNAVAILABLE');
  for (let tries = 0; tries < 2; tries += 1) {
    const { order, version } = await inTransaction(context.database.db, (tx) =>
      takeOrder(tx, { provider, wish, now: context.now() }),
    );
    const session = await openSession(context, provider, { order, version, wish });
    if (session.status === 'OPEN') return { order, session, version };
    const settled = await settle(context, order, session);
    if (settled === 'PAID' || settled === 'PROCESSING') {
      const data: z.infer<typeof alreadyPaidSchema> = { sessionId: session.id };
      throw new ApiError('ALREADY_PAID', { data });
    }
    // Given up in another tab: then the next one is a new order.
  }
  throw new ApiError('PAYMENT_UNAVAILABLE');
}

async function takeOrder(
  tx: Queryable,
  { provider, wish, now }: { provider: PaymentProvider; wish: Wish; now: Date },
): Promise<{ order: Order; version: PackageVersion }> {
  const { userId, packageId } = wish;
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  const email = user.email ?? wish.email ?? null;
  if (user.isGuest && email === null) throw new ApiError('EMAIL_NEEDED');
  const found = await findPackage(tx, packageId);
  if (found?.package.status !== 'ACTIVE') throw new ApiError('NOT_FOUND');
  const { version } = found;
  const { kind, priceMinor, currency, version: packageVersion } = version;
  if (kind === 'SUBSCRIPTION' && (await hasRunningSubscription(tx, { userId, packageId }))) {
    throw new ApiError('ALREADY_SUBSCRIBED');
  }
  const isTest = !provider.isLive;
  const same = { userId, packageId, packageVersion, provider: provider.name, isTest, email };
  const open = await findOpenOrder(tx, same);
  if (open !== undefined && canGoOn(open, now)) return { order: open, version };
  const order = await insertOrder(tx, {
    ...same,
    kind,
    currency,
    amountMinor: priceMinor,
    status: 'OPEN',
    createdAt: now,
    expiresAt: new Date(now.getTime() + OPEN_FOR),
  });
  return { order, version };
}

function canGoOn({ sessionId, expiresAt }: Order, now: Date): boolean {
  const left = sessionId === null ? LEFT_WITHOUT_SESSION : LEFT;
  return expiresAt.getTime() - now.getTime() > left;
}

/** @returns how the order stands by now */
async function settle(
  context: BeginContext,
  order: Order,
  session: ProviderSession,
): Promise<Order['status']> {
  try {
    return ((await reconcileOrder(context, order.id, session)) ?? order).status;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    const { log } = context.payments;
    log.error({ err: error, orderId: order.id }, 'an order could not be asked about');
    throw new ApiError('UNAVAILABLE');
  }
}

interface Opening {
  readonly order: Order;
  readonly version: PackageVersion;
  readonly wish: Wish;
}

async function openSession(
  { database: { db }, payments, origin }: BeginContext,
  provider: PaymentProvider,
  { order, version, wish }: Opening,
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
      name: textIn(name, wish.language),
    });
    await keepSession(db, order.id, session.id);
    return session;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, orderId: order.id }, 'a payment could not be begun');
    // One that was begun before may be paid by now: of money nothing is said.
    if (order.sessionId !== null) throw new ApiError('UNAVAILABLE');
    // Nobody has seen the session, if there is one; the provider repeats its refusals to the same order, so the next try is a new one.
    await giveUpOrder(db, order.id);
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}
