import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { findPackage } from '../package-repository.ts';
import { countSubscriptions, setStatus } from './admin-package-repository.ts';
import { changePackages } from './change-packages.ts';

/** `PATCH /api/admin/package/:packageId`. A deleted package stays in the database for its buyers. */
export function setPackageStatus(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.setPackageStatus, async ({ params: { packageId }, body, caller }) =>
    changePackages(context, caller, async (tx) => {
      const found = await findPackage(tx, packageId);
      const before = found?.package.status;
      const { status } = body;
      if (before === undefined) throw new ApiError('NOT_FOUND');
      if (before === status) return undefined;
      if (before === 'DELETE') throw new ApiError('NOT_FOUND');
      if (status === 'DELETE' && (await countSubscriptions(tx, packageId)) > 0) {
        throw conflict('SUBSCRIPTIONS_RUN');
      }
      const name = found?.version.name.en;
      await setStatus(tx, { packageId, status, now: context.now() });
      return {
        action: 'package.status',
        target: packageId,
        before: { name, status: before },
        after: { name, status },
      };
    }),
  );
}
