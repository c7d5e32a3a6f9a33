import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { lockUser } from '../../users/user-repository.ts';
import { requireRank } from '../identity/staff.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';

/** `DELETE /api/admin/user/:userId/session` */
export function endUserSessions(app: FastifyInstance, context: AdminContext): void {
  const { database, sessions, now } = context;
  addRoute(app, ROUTES.endUserSessions, async ({ params: { userId }, caller, request }) => {
    const ended = await database.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (user === undefined) throw new ApiError('NOT_FOUND');
      requireRank(caller, user);
      const ended = await sessions.end(tx, { userId, reason: 'REVOKED' });
      if (ended.length > 0) {
        await insertAudit(tx, {
          at: now(),
          actorId: caller.userId,
          action: 'user.end-sessions',
          target: userId,
          before: { sessions: ended.length },
          after: { sessions: 0 },
        });
      }
      return ended;
    });
    await sessions.announce(ended);
    return readUserDetail(context, userId, request);
  });
}
