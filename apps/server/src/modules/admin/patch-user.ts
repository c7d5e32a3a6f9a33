import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { addRoute } from '../../http/route.ts';
import { lockAdmins, lockUser, type UserRow, updateUser } from '../../users/user-repository.ts';
import { findDeletion } from '../account/deletion-repository.ts';
import { reopenAccount } from '../account/reopen-account.ts';
import { cancelAtProvider, recordCanceled } from '../billing/cancel-subscriptions.ts';
import { notifyBillingChange } from '../billing/notify-billing-change.ts';
import { listSubscriptions, type Order } from '../billing/order-repository.ts';
import { isLastOwner } from '../identity/staff.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserSummaries } from './read-user-summaries.ts';

/** `PATCH /api/admin/user/:userId`: activates or deactivates an account, and ends all sessions. Refused if no active owner would be left. */
export function patchUser(app: FastifyInstance, context: AdminContext): void {
  const { database, sessions, mail, now } = context;
  addRoute(app, ROUTES.changeUser, async ({ caller, params: { userId }, body }) => {
    const { reason, cancelSubscriptions = false, status } = body;
    const subscriptions = cancelSubscriptions ? await cancelAll(context, userId, status) : [];
    const { user, ended } = await inTransaction(database.db, async (tx) => {
      const before = await lockForChange(tx, userId, status);
      const deletion = await findDeletion(tx, userId);
      // A reactivated account is not deleted, which its user is told.
      const isKept = status === 'ACTIVE' && (await reopenAccount(tx, before, now()));
      const user = await updateUser(tx, userId, { status, updatedAt: now() });
      const canceled = await recordCanceled(tx, context, subscriptions);
      const isSame = status === before.status;
      if (isSame && canceled.length === 0) return { user, ended: [] };
      const states = (side: 'before' | 'after') =>
        canceled.length > 0 && { subscriptions: canceled.map((each) => each[side]) };
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'user.change',
        target: userId,
        reason,
        before: {
          status: before.status,
          ...states('before'),
          ...(isKept && { dueAt: deletion?.dueAt }),
        },
        after: { status, ...states('after'), ...(isKept && { dueAt: null }) },
      });
      if (isSame) return { user, ended: [] };
      const why = status === 'ACTIVE' ? 'ROLE' : 'INACTIVE';
      return { user, ended: await sessions.end(tx, { userId, reason: why }) };
    });
    await sessions.announce(ended);
    mail.wake();
    if (subscriptions.length > 0) await notifyBillingChange(context, userId);
    const [summary] = await readUserSummaries(database.db, [user], now());
    if (summary === undefined) throw new Error('An account without a summary');
    return summary;
  });
}

type Status = UserRow['status'];

/**
 * Cancels all subscriptions before the account is changed. If the provider fails, the account stays unchanged, because an inactive
 * account that is still charged would be overlooked. If the provider stays unreachable, an administrator can deactivate the account
 * without canceling subscriptions.
 *
 * @throws ApiError PAYMENT_UNAVAILABLE, and what {@link lockForChange} throws
 */
async function cancelAll(
  context: AdminContext,
  userId: string,
  wanted: Status,
): Promise<readonly Order[]> {
  const { db } = context.database;
  await db.transaction((tx) => lockForChange(tx, userId, wanted));
  const rows = await listSubscriptions(db, userId);
  return cancelAtProvider(
    context,
    rows.map(({ order }) => order),
  );
}

/**
 * Checks a change. Locks the set of administrators and then the account.
 *
 * @throws ApiError NOT_FOUND, CONFLICT if the change is not allowed
 */
async function lockForChange(tx: Queryable, userId: string, wanted: Status): Promise<UserRow> {
  await lockAdmins(tx);
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new ApiError('NOT_FOUND');
  if (wanted === 'INACTIVE' && (await isLastOwner(tx, user))) throw conflict('LAST_OWNER');
  return user;
}
