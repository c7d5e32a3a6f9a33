import { isDeepStrictEqual } from 'node:util';
import type { AdminPackage } from '@chuhe/contract/admin';
import type { AuditAction } from '@chuhe/contract/audit';
import { PACKAGE_LIMITS, type PackageFields } from '@chuhe/contract/package';
import { daysOfMonths } from '@chuhe/contract/period';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import { announceSite } from '../../../settings/announce-site.ts';
import type { BillingContext } from '../billing-context.ts';
import { fieldsOf, makePackage } from '../make-package.ts';
import { hasRunningSubscription } from '../order-repository.ts';
import { findPackage, findVersion } from '../package-repository.ts';
import {
  insertPackage,
  insertVersion,
  listCountedPackages,
  listPackageIds,
  lockPackages,
  setStatus,
  writeOrder,
} from './admin-package-repository.ts';

/** `GET /api/admin/package` */
export function listAdminPackages(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.listAdminPackages, () => readPackages(context));
}

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
      // Running subscriptions would keep renewing the package.
      const isKept =
        status === 'DELETE' && (await hasRunningSubscription(tx, { buyer: 'anyone', packageId }));
      if (isKept) throw conflict('SUBSCRIPTIONS_RUN');
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

interface PackageChanged {
  readonly action: AuditAction;
  /** Id of the package, or `order` for the order of all packages. */
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes packages and writes the audit log, in one transaction. Changes are serialized.
 *
 * @param change returns `undefined` if nothing has changed
 * @returns all packages
 */
async function changePackages(
  context: Pick<BillingContext, 'database' | 'now'>,
  caller: Caller,
  change: (tx: Queryable) => Promise<PackageChanged | undefined>,
): Promise<AdminPackage[]> {
  const { database, now } = context;
  const isChanged = await database.db.transaction(async (tx) => {
    await lockPackages(tx);
    const changed = await change(tx);
    if (changed === undefined) return false;
    await insertAudit(tx, { at: now(), actorId: caller.userId, ...changed });
    return true;
  });
  if (isChanged) await announceSite(database, 'packages');
  return readPackages(context);
}

async function readPackages({
  database: { db },
  now,
}: Pick<BillingContext, 'database' | 'now'>): Promise<AdminPackage[]> {
  const rows = await listCountedPackages(db, now());
  return rows.map(({ package: row, version, activeCount, soldCount }) => ({
    ...makePackage(version),
    status: row.status,
    version: row.version,
    activeCount,
    soldCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** Sorts the permissions, removes duplicates, and derives the days from the months. */
function tidyFields(fields: PackageFields): PackageFields {
  const { days, months, permissions } = fields;
  return {
    ...fields,
    days: months === null ? days : daysOfMonths(months),
    permissions: [...new Set(permissions)].toSorted(),
  };
}

function isSameFields(one: PackageFields, other: PackageFields): boolean {
  return isDeepStrictEqual(tidyFields(one), tidyFields(other));
}
