import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { languageOf } from '../../http/request-language.ts';
import { addRoute } from '../../http/route.ts';
import { findUser, lockAdmins, lockUser } from '../../users/user-repository.ts';
import type { AccountContext } from '../account/account-context.ts';
import { closeAccount, endSubscriptions, requireOtherOwner } from '../account/close-account.ts';
import { reopenAccount } from '../account/reopen-account.ts';
import { requireRank } from '../identity/staff.ts';
import { changeMailed } from './help-user.ts';
import { readUserDetail } from './read-user-detail.ts';

/**
 * `POST /api/admin/user/:userId/deletion`: closes an account for its user, who has the same 14 days to take that back. An account that was
 * deactivated before can be reopened by administrators only. The limits of mailed help do not apply: closing must never wait, and the user
 * must learn of it.
 */
export function deleteUser(app: FastifyInstance, context: AccountContext): void {
  addRoute(app, ROUTES.deleteUser, async ({ params: { userId }, body, caller, request }) => {
    const { reason, cancelSubscriptions = false } = body;
    await close(context, { userId, reason, cancelSubscriptions, caller, request });
    const isLeft = (await findUser(context.database.db, userId)) !== undefined;
    return isLeft ? readUserDetail(context, userId, request) : null;
  });
}

interface Deletion {
  readonly userId: string;
  readonly reason: string;
  readonly cancelSubscriptions: boolean;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

async function close(
  context: AccountContext,
  { userId, reason, cancelSubscriptions, caller, request }: Deletion,
): Promise<void> {
  const { database, sessions, mail, now } = context;
  const found = await findUser(database.db, userId);
  if (found === undefined) throw new ApiError('NOT_FOUND');
  requireRank(caller, found);
  await requireOtherOwner(database.db, found);
  const canceled = await endSubscriptions(context, userId, cancelSubscriptions);
  const ended = await inTransaction(database.db, async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new ApiError('NOT_FOUND');
    requireRank(caller, user);
    // The mails go to the user, not to the administrator.
    const language = user.language ?? languageOf(request);
    const closing = { user, canceled, isByAdmin: true, language };
    const { deletion, ended } = await closeAccount(tx, context, closing);
    // The account was closed already.
    if (deletion === undefined && !user.isGuest) return ended;
    await insertAudit(tx, {
      at: now(),
      actorId: caller.userId,
      action: 'user.delete',
      target: userId,
      reason,
      before: { status: user.status, isGuest: user.isGuest },
      after: { dueAt: deletion?.dueAt ?? null, canceled: canceled.map(({ id }) => id) },
    });
    return ended;
  });
  await sessions.announce(ended);
  mail.wake();
}

/** `DELETE /api/admin/user/:userId/deletion` */
export function reopenUser(app: FastifyInstance, context: AccountContext): void {
  const { now } = context;
  addRoute(app, ROUTES.reopenUser, async ({ params: { userId }, body, caller, request }) => {
    const what = { caller, request, userId, reason: body.reason, action: 'user.keep' } as const;
    return changeMailed(context, what, async (tx, user, count) => {
      if (!(await reopenAccount(tx, user, now()))) return undefined;
      if (user.email !== null) count();
      const after = await findUser(tx, userId);
      return { before: { status: user.status }, after: { status: after?.status } };
    });
  });
}
