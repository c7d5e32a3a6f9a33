import { PACKAGE_LIMITS } from '@chuhe/contract/package';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { findPackage, findVersion } from '../package-repository.ts';
import { insertPackage, listPackageIds } from './admin-package-repository.ts';
import { changePackages } from './change-packages.ts';
import { fieldsOf, isSameFields, tidyFields } from './package-fields.ts';

/** `POST /api/admin/package`. A repeated request has no effect. */
export function createPackage(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.createPackage, async ({ body: { id, status, ...body }, caller }) => {
    const fields = tidyFields(body.fields);
    return changePackages(context, caller, async (tx) => {
      const first = await findVersion(tx, id, 1);
      if (first !== undefined) {
        const before = await findPackage(tx, id);
        const isSame = status === before?.package.status && isSameFields(fieldsOf(first), fields);
        if (!isSame) throw conflict('PACKAGE_MADE');
        return undefined;
      }
      const ids = await listPackageIds(tx);
      if (ids.length >= PACKAGE_LIMITS.packages) throw new ApiError('STORAGE_FULL');
      await insertPackage(tx, { id, status, fields, now: context.now() });
      const after = { ...fields, status, version: 1 };
      return { action: 'package.create', target: id, before: null, after };
    });
  });
}
