import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { addRoute } from '../../http/route.ts';
import {
  countAdmins,
  lockAdmins,
  lockUser,
  type UserRow,
  updateUser,
} from '../../users/user-repository.ts';
import { endAtProvider, noteEnded } from '../billing/end-subscriptions.ts';
import { listSubscriptions, type Order } from '../billing/order-repository.ts';
import { tellCommerce } from '../billing/tell-commerce.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserSummaries } from './read-user-summaries.ts';

/**
 * `PATCH /api/admin/user/:userId`: type and status. All sessions of the account end, so that nothing goes on with rights it no longer
 * has. The last administrator cannot be lost.
 */
export function patchUser(app: FastifyInstance, context: AdminContext): void {
  const { database, sessions, now } = context;
  addRoute(app, ROUTES.changeUser, async ({ caller, params: { userId }, body }) => {
    const { reason, cancelSubscriptions = false, ...wanted } = body;
    const subscriptions = cancelSubscriptions ? await endAll(context, userId, wanted) : [];
    const { user, ended } = await inTransaction(database.db, async (tx) => {
      const { before, after } = await readChange(tx, userId, wanted);
      const user = await updateUser(tx, userId, { ...after, updatedAt: now() });
      const noted = await noteEnded(tx, subscriptions);
      const isSame = after.type === before.type && after.status === before.status;
      if (isSame && noted.length === 0) return { user, ended: [] };
      const states = (side: 'before' | 'after') =>
        noted.length > 0 && { subscriptions: noted.map((each) => each[side]) };
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'user.change',
        target: userId,
        reason,
        before: { type: before.type, status: before.status, ...states('before') },
        after: { ...after, ...states('after') },
      });
      if (isSame) return { user, ended: [] };
      const why = after.status === 'ACTIVE' ? 'ROLE' : 'INACTIVE';
      return { user, ended: await sessions.end(tx, { userId, reason: why }) };
    });
    await sessions.announce(ended);
    if (subscriptions.length > 0) await tellCommerce(context, userId);
    const [summary] = await readUserSummaries(database.db, [user], now());
    if (summary === undefined) throw new Error('An account without a summary');
    return summary;
  });
}

type State = Pick<UserRow, 'type' | 'status'>;
type Wanted = { readonly [Name in keyof State]?: State[Name] | undefined };

/**
 * The provider is asked before the account is changed, and only where the change will be made. Where it does not end them, nothing is
 * done, and the administrator hears of it: an account that stands there as inactive while money is still taken for it would be
 * forgotten, and there is nobody to try it again in their name. Who cannot wait deactivates the account without this.
 *
 * @throws ApiError PAYMENT_UNAVAILABLE, and what {@link readChange} throws
 */
async function endAll(
  context: AdminContext,
  userId: string,
  wanted: Wanted,
): Promise<readonly Order[]> {
  const { db } = context.database;
  await db.transaction((tx) => readChange(tx, userId, wanted));
  const rows = await listSubscriptions(db, userId);
  return endAtProvider(
    context,
    rows.map(({ order }) => order),
  );
}

/** Holds the account, and how many administrators there are. @throws ApiError NOT_FOUND, CONFLICT where it cannot be changed so */
async function readChange(
  tx: Queryable,
  userId: string,
  wanted: Wanted,
): Promise<{ before: UserRow; after: State }> {
  await lockAdmins(tx);
  const before = await lockUser(tx, userId);
  if (before === undefined) throw new ApiError('NOT_FOUND');
  const { type = before.type, status = before.status } = wanted;
  if (before.isGuest && type === 'ADMIN') throw conflict('GUEST_ADMINISTRATOR');
  const isLost = isAdmin(before) && !isAdmin({ type, status });
  if (isLost && (await countAdmins(tx)) === 1) throw conflict('LAST_ADMINISTRATOR');
  return { before, after: { type, status } };
}

function isAdmin({ type, status }: State): boolean {
  return type === 'ADMIN' && status === 'ACTIVE';
}
