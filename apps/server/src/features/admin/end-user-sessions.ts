import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../auth/audit-repository.ts';
import { lockUser } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { languageOf } from '../../lib/request-language.ts';
import { addRoute } from '../../lib/route.ts';
import { readUserDetail } from './read-user-detail.ts';

/** `DELETE /api/admin/user/:userId/session` */
export function endUserSessions(app: FastifyInstance, context: AppContext): void {
  const { database, sessions, now } = context;
  addRoute(app, ROUTES.endUserSessions, async ({ params: { userId }, caller, request }) => {
    const ended = await database.db.transaction(async (tx) => {
      if ((await lockUser(tx, userId)) === undefined) throw new ApiError('NOT_FOUND');
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
    return readUserDetail(context, userId, languageOf(request));
  });
}
