import { PACKAGE_LIMITS } from '@chuhe/contract/package';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { findPackage, findVersion } from '../../commerce/package-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflict } from '../../lib/conflict.ts';
import { addRoute } from '../../lib/route.ts';
import { changePackages } from './change-packages.ts';
import { fieldsOf, isSameFields, tidyFields } from './package-fields.ts';
import { insertPackage, listPackageIds } from './package-repository.ts';

/** `POST /api/admin/package`. A call that is repeated finds what it has made. */
export function createPackage(app: FastifyInstance, context: AppContext): void {
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
