import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { deleteGrant, findGrant } from './account-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/** `DELETE /api/admin/user/:userId/permission/:name`. A repeated call has no effect. */
export function revokePermission(app: FastifyInstance, context: AdminContext): void {
  addRoute(
    app,
    ROUTES.revokePermission,
    async ({ params: { userId, name }, body, caller, request }) => {
      const what = {
        caller,
        request,
        userId,
        reason: body.reason,
        action: 'user.revoke-permission',
      };
      return changeAccount(context, what, async (tx) => {
        const before = await findGrant(tx, userId, name);
        if (before === undefined) return undefined;
        await deleteGrant(tx, userId, name);
        return { before: { name, expiresAt: before.expiresAt }, after: null };
      });
    },
  );
}
