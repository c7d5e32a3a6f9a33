import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../auth/audit-repository.ts';
import { countAdmins, lockAdmins, lockUser, updateUser } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeUserSummary } from './make-user-summary.ts';

/**
 * `PATCH /api/admin/user/:userId`: type and status. All sessions of the account end, so that nothing goes on with rights it no longer
 * has. The last administrator cannot be lost.
 */
export function patchUser(app: FastifyInstance, { database, sessions, now }: AppContext): void {
  addRoute(app, ROUTES.changeUser, async ({ caller, params: { userId }, body }) => {
    const { user, ended } = await database.db.transaction(async (tx) => {
      await lockAdmins(tx);
      const before = await lockUser(tx, userId);
      if (before === undefined) throw new ApiError('NOT_FOUND');
      if (before.isGuest && body.type === 'ADMIN') throw new ApiError('CONFLICT');
      const type = body.type ?? before.type;
      const status = body.status ?? before.status;
      const user = await updateUser(tx, userId, { type, status, updatedAt: now() });
      if ((await countAdmins(tx)) === 0) throw new ApiError('CONFLICT');
      if (type === before.type && status === before.status) return { user, ended: [] };
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'user.change',
        target: userId,
        before: { type: before.type, status: before.status },
        after: { type, status },
      });
      const reason = status === 'ACTIVE' ? 'ROLE' : 'INACTIVE';
      return { user, ended: await sessions.end(tx, { userId, reason }) };
    });
    await sessions.announce(ended);
    return makeUserSummary(user);
  });
}
