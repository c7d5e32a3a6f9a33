import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { lockAdmins } from '../../users/user-repository.ts';
import { changeRole, requireStill } from '../identity/staff.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';

/** `PUT /api/admin/user/:userId/role` */
export function setRole(app: FastifyInstance, context: AdminContext): void {
  const { database, sessions, now } = context;
  addRoute(
    app,
    { ...ROUTES.setRole, limit: perMinute(30) },
    async ({ params: { userId }, body: { role, reason }, caller, request }) => {
      const ended = await inTransaction(database.db, async (tx) => {
        await lockAdmins(tx);
        await requireStill(tx, caller, { capability: 'roles', now: now() });
        const actor = { actorId: caller.userId, reason, action: 'user.role' } as const;
        return changeRole(tx, sessions, { userId, role: role ?? undefined, now: now(), ...actor });
      });
      await sessions.announce(ended ?? []);
      return readUserDetail(context, userId, request);
    },
  );
}
