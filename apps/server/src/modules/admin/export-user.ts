import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
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

/** Exports for users who ask the operator, for example because they cannot sign in. The users do not see them on their page. */

/** `GET`, `POST /api/admin/user/:userId/export` */
export function exportUser(app: FastifyInstance, context: AccountContext): void {
  const { accountExports, database, now } = context;
  addRoute(app, ROUTES.getUserExport, async ({ params: { userId } }) => {
    if ((await findUser(database.db, userId)) === undefined) throw new ApiError('NOT_FOUND');
    await accountExports.failLost();
    const row = await findNewestExport(database.db, { userId, isForAdmin: true });
    return row === undefined ? null : makeExport(row);
  });
  addRoute(app, ROUTES.startUserExport, async ({ params, body: { reason }, caller, request }) => {
    const { userId } = params;
    await requireRankOf(context, caller, userId);
    const owner = { userId, isForAdmin: true, language: languageOf(request) };
    const row = await accountExports.start(owner, (tx, exportId) =>
      insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'user.export',
        target: userId,
        reason,
        after: { exportId },
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
