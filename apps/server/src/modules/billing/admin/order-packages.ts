import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { listPackageIds, writeOrder } from './admin-package-repository.ts';
import { changePackages } from './change-packages.ts';

/** `PUT /api/admin/package-order` */
export function orderPackages(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.orderPackages, async ({ body: { packageIds }, caller }) =>
    changePackages(context, caller, async (tx) => {
      const before = await listPackageIds(tx);
      const isWhole =
        packageIds.length === before.length && before.every((each) => packageIds.includes(each));
      if (!isWhole) throw new ApiError('CONFLICT');
      if (before.every((each, at) => packageIds[at] === each)) return undefined;
      await writeOrder(tx, packageIds);
      return { action: 'package.order', target: 'order', before, after: packageIds };
    }),
  );
}
