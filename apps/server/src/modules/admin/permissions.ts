import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { readExpiry } from '../billing/read-expiry.ts';
import { deleteGrant, findGrant, putGrant } from './account-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/** `POST /api/admin/user/:userId/permission` */
export function grantPermission(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.grantPermission, async ({ params: { userId }, body, caller, request }) => {
    const { name, reason } = body;
    const createdAt = context.now();
    const expiresAt = readExpiry(body.expiresAt, createdAt);
    const what = { caller, request, userId, reason, action: 'user.grant-permission' } as const;
    return changeAccount(context, what, async (tx) => {
      const before = await findGrant(tx, userId, name);
      if (before !== undefined && isSame(before.expiresAt, expiresAt)) return undefined;
      await putGrant(tx, { userId, name, expiresAt, createdAt });
      return {
        before: before === undefined ? null : { name, expiresAt: before.expiresAt },
        after: { name, expiresAt },
      };
    });
  });
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

/** `DELETE /api/admin/user/:userId/permission/:name`. A repeated call has no effect. */
export function revokePermission(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.revokePermission, async ({ params, body: { reason }, caller, request }) => {
    const { userId, name } = params;
    const what = { caller, request, userId, reason, action: 'user.revoke-permission' } as const;
    return changeAccount(context, what, async (tx) => {
      const before = await findGrant(tx, userId, name);
      if (before === undefined) return undefined;
      await deleteGrant(tx, userId, name);
      return { before: { name, expiresAt: before.expiresAt }, after: null };
    });
  });
}
