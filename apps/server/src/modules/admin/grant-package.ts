import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { activate } from '../billing/activate.ts';
import { findPackage } from '../billing/package-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/** `POST /api/admin/user/:userId/package`. A retired package can be granted, but a deleted one cannot. */
export function grantPackage(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.grantPackage, async ({ params: { userId }, body, caller, request }) => {
    const { packageId, reason, requestId } = body;
    const account = { caller, request, userId, reason, requestId, parameters: { packageId } };
    const what = { ...account, action: 'user.grant-package' } as const;
    return changeAccount(context, what, async (tx, _user, entryId) => {
      const found = await findPackage(tx, packageId);
      if (found === undefined || found.package.status === 'DELETE') throw new ApiError('NOT_FOUND');
      const { entitlement } = await activate(tx, {
        userId,
        version: found.version,
        source: 'GRANT',
        sourceId: entryId,
        paidMinor: 0,
        isTest: false,
        now: context.now(),
      });
      const { id, startAt, endAt, packageVersion } = entitlement;
      const after = { activationId: id, packageVersion, startAt, endAt };
      return { before: null, after };
    });
  });
}
