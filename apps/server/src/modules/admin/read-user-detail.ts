import type { Subscription, UserActivation, UserDetail } from '@chuhe/contract/admin';
import { PERMISSIONS } from '@chuhe/contract/identity';
import type { Activation } from '@chuhe/contract/package';
import { mayDo, roleOf } from '@chuhe/contract/staff';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { languageOf } from '../../http/request-language.ts';
import { findUser } from '../../users/user-repository.ts';
import { type DeletionRow, findDeletion } from '../account/deletion-repository.ts';
import { readCredit } from '../billing/credit.ts';
import { type ActivationRow, listActivationRows } from '../billing/entitlement-repository.ts';
import { listOrders } from '../billing/listed-order-repository.ts';
import { makeActivations } from '../billing/make-activation.ts';
import { makeOrders } from '../billing/make-order.ts';
import { listSubscriptions, type SubscriptionRow } from '../billing/order-repository.ts';
import { shownEndOfOrder, TRIAL_PERIOD } from '../billing/period-end.ts';
import { listSessionsOf, type SessionRow } from '../identity/session-repository.ts';
import { hasSecondFactor } from '../second-factor/second-factor-repository.ts';
import { countMatchesOf, listGrants, type PermissionGrant } from './account-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserSummaries } from './read-user-summaries.ts';

/** Maximum number of listed orders. */
const MAX_ORDERS = 100;

/** One account, with what the administrator who sends the request may see. @throws ApiError NOT_FOUND */
export async function readUserDetail(
  context: AdminContext,
  userId: string,
  request: FastifyRequest,
): Promise<UserDetail> {
  const { db } = context.database;
  const user = await findUser(db, userId);
  if (user === undefined) throw new ApiError('NOT_FOUND');
  const time = context.now();
  const [summary] = await readUserSummaries(db, [user], time);
  if (summary === undefined) throw new Error('An account without a summary');
  const activations = await listActivationRows(db, userId);
  const payer = { userId, type: user.type, isGuest: user.isGuest };
  const { balance, unlimited, history } = await readCredit(context, payer, languageOf(request));
  const seesOrders = request.caller !== undefined && mayDo(roleOf(request.caller), 'orders');
  return {
    ...summary,
    emailVerified: user.emailVerifiedAt !== null,
    hasSecondFactor: await hasSecondFactor(db, userId),
    phone: user.phone,
    matches: await countMatchesOf(db, userId),
    deletion: makeDeletion(await findDeletion(db, userId)),
    ownPermissions: (await listGrants(db, userId)).flatMap(makeOwnPermission),
    sessions: (await listSessionsOf(db, userId, time)).map(makeSession),
    activations: makeActivations(activations, time).map((activation) =>
      seesOrders ? activation : withoutPrices(activation),
    ),
    subscriptions: (await listSubscriptions(db, userId)).map((row) =>
      makeSubscription(row, activations, seesOrders),
    ),
    orders: seesOrders
      ? await makeOrders(db, await listOrders(db, { userId, limit: MAX_ORDERS }), time)
      : null,
    credit: { balance, unlimited, history },
  };
}

function withoutPrices({ subscription, ...activation }: Activation): UserActivation {
  return {
    ...activation,
    paidPriceMinor: null,
    priceMinor: null,
    subscription: subscription && { ...subscription, priceMinor: null },
  };
}

function makeSubscription(
  { order, version }: SubscriptionRow,
  activations: readonly ActivationRow[],
  seesPrice: boolean,
): Subscription {
  const { id, packageId, subscriptionStatus, isCanceled, isTest, amountMinor, currency } = order;
  const own = activations
    .filter((row) => row.order?.id === id)
    .map(({ entitlement }) => entitlement);
  return {
    orderId: id,
    packageId,
    packageName: version.name,
    status: subscriptionStatus === 'PAST_DUE' ? 'PAST_DUE' : 'ACTIVE',
    isCanceled,
    isTrial: own.length > 0 && own.every(({ period }) => period === TRIAL_PERIOD),
    isTest,
    amountMinor: seesPrice ? amountMinor : null,
    currency: seesPrice ? currency : null,
    days: version.days,
    months: version.months,
    paidUntil: shownEndOfOrder(own, order)?.toISOString() ?? null,
  };
}

function makeDeletion(row: DeletionRow | undefined): UserDetail['deletion'] {
  if (row === undefined) return null;
  const { requestedAt, dueAt, isByAdmin, isReversible } = row;
  return {
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isByAdmin,
    isReversible,
  };
}

/** Leaves out permissions that do not exist any more. */
function makeOwnPermission({ name, expiresAt, createdAt }: PermissionGrant) {
  const known = PERMISSIONS.find((permission) => permission === name);
  if (known === undefined) return [];
  const times = { expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  return [{ name: known, ...times }];
}

function makeSession({ id, userAgent, createdAt, lastUsedAt, expiresAt }: SessionRow) {
  return {
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
