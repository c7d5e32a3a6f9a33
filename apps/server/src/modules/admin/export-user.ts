import { ROUTES } from '@chuhe/contract/routes';
import { mayDo, roleOf } from '@chuhe/contract/staff';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findAudit, insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { DownloadSlots } from '../../http/download-slots.ts';
import { languageOf } from '../../http/request-language.ts';
import { addRoute } from '../../http/route.ts';
import { findUser } from '../../users/user-repository.ts';
import type { AccountContext } from '../account/account-context.ts';
import { makeExport, sendExport } from '../account/endpoints/export-account.ts';
import { findNewestExport } from '../account/export/export-repository.ts';
import { requireRank } from '../identity/staff.ts';

/**
 * Exports for users who ask the operator, for example because they cannot sign in. The users do not see them on their page. An export of
 * an administrator who may not see orders has none, and such an administrator cannot download an export that has some.
 */

/** `GET`, `POST /api/admin/user/:userId/export` */
export function exportUser(app: FastifyInstance, context: AccountContext): void {
  const { accountExports, database, now } = context;
  addRoute(app, ROUTES.getUserExport, async ({ params: { userId }, caller }) => {
    if ((await findUser(database.db, userId)) === undefined) throw new ApiError('NOT_FOUND');
    await accountExports.failLost();
    const row = await findNewestExport(database.db, { userId, isForAdmin: true });
    if (row === undefined) return null;
    // The administrator can start another one.
    const isHidden = row.state === 'DONE' && !(await maySee(database.db, caller, row.id));
    return isHidden ? null : makeExport(row);
  });
  addRoute(app, ROUTES.startUserExport, async ({ params, body: { reason }, caller, request }) => {
    const { userId } = params;
    await requireRankOf(context, caller, userId);
    const hasOrders = mayDo(roleOf(caller), 'orders');
    const owner = { userId, isForAdmin: true, language: languageOf(request), hasOrders };
    const row = await accountExports.start(owner, (tx, exportId) =>
      insertAudit(tx, {
        id: exportId,
        at: now(),
        actorId: caller.userId,
        action: 'user.export',
        target: userId,
        reason,
        after: { exportId, hasOrders },
      }),
    );
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeExport(row);
  });
}

/** `GET /api/admin/user/:userId/export/:exportId`. Every download is in the audit log. */
export function downloadUserExport(app: FastifyInstance, context: AccountContext): void {
  const slots = new DownloadSlots({ perAddress: 2, all: 10 });
  const { database, now } = context;
  addRoute(app, ROUTES.downloadUserExport, async ({ params: { userId, exportId }, caller }) => {
    await requireRankOf(context, caller, userId);
    if (!(await maySee(database.db, caller, exportId))) throw new ApiError('FORBIDDEN');
    const file = await sendExport(context, slots, { exportId, userId, isForAdmin: true });
    const entry = { at: now(), actorId: caller.userId, target: userId, after: { exportId } };
    try {
      await insertAudit(database.db, { ...entry, action: 'user.download-export' });
    } catch (error) {
      file.file.onEnd();
      throw error;
    }
    return file;
  });
}

/** Whether an export has nothing that the administrator may not see. Its audit entry, which has its id, says whether it has orders. */
async function maySee(db: Queryable, caller: Caller, exportId: string): Promise<boolean> {
  if (mayDo(roleOf(caller), 'orders')) return true;
  const after: unknown = (await findAudit(db, exportId))?.after;
  return WITHOUT_ORDERS.safeParse(after).success;
}

/** An export of an earlier version has orders, and says nothing about it. */
const WITHOUT_ORDERS = z.object({ hasOrders: z.literal(false) });

/** An export holds all that the user has, so it needs the rank, too. @throws ApiError NOT_FOUND, FORBIDDEN */
async function requireRankOf(
  { database }: AccountContext,
  caller: Caller,
  userId: string,
): Promise<void> {
  const user = await findUser(database.db, userId);
  if (user === undefined) throw new ApiError('NOT_FOUND');
  requireRank(caller, user);
}
