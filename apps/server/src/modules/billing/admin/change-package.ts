import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { findPackage } from '../package-repository.ts';
import { insertVersion } from './admin-package-repository.ts';
import { changePackages } from './change-packages.ts';
import { fieldsOf, isSameFields, tidyFields } from './package-fields.ts';

/** `PUT /api/admin/package/:packageId`. Buyers keep the version that they have bought. */
export function changePackage(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.changePackage, async ({ params: { packageId }, body, caller }) => {
    const fields = tidyFields(body.fields);
    return changePackages(context, caller, async (tx) => {
      const found = await findPackage(tx, packageId);
      if (found === undefined || found.package.status === 'DELETE') throw new ApiError('NOT_FOUND');
      const before = fieldsOf(found.version);
      // A repeated request, or the same change by another administrator.
      if (isSameFields(before, fields)) return undefined;
      const { version } = found.package;
      if (version !== body.baseVersion) throw new ApiError('CONFLICT');
      await insertVersion(tx, { packageId, version: version + 1, fields, now: context.now() });
      return {
        action: 'package.change',
        target: packageId,
        before: { ...before, version },
        after: { ...fields, version: version + 1 },
      };
    });
  });
}
