import type { PackageFields } from '@chuhe/contract/package';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import {
  entitlements,
  orders,
  packages,
  packageVersions,
} from '../../../db/tables/commerce-tables.ts';
import { type FoundPackage, selectPackages } from '../package-repository.ts';

/** Packages as administrators change them. Versions are only added. */

export interface CountedPackage extends FoundPackage {
  readonly activeCount: number;
  readonly soldCount: number;
}

/** In their order, retired ones last, without deleted ones. */
export async function listCountedPackages(db: Queryable, now: Date): Promise<CountedPackage[]> {
  const found = await selectPackages(db)
    .where(ne(packages.status, 'DELETE'))
    .orderBy(
      desc(eq(packages.status, 'ACTIVE')),
      asc(packages.serial),
      asc(packages.createdAt),
      asc(packages.id),
    );
  const ids = found.map((each) => each.package.id);
  const active = await countActive(db, ids, now);
  const sold = await countSold(db, ids);
  return found.map((each) => ({
    ...each,
    activeCount: active.get(each.package.id) ?? 0,
    soldCount: sold.get(each.package.id) ?? 0,
  }));
}

/** Serializes changes of packages until the end of the transaction. */
export async function lockPackages(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327004)`);
}

/** Without deleted ones, in their order. */
export async function listPackageIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: packages.id })
    .from(packages)
    .where(ne(packages.status, 'DELETE'))
    .orderBy(asc(packages.serial), asc(packages.createdAt), asc(packages.id));
  return rows.map(({ id }) => id);
}

export interface NewPackage {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly fields: PackageFields;
  readonly now: Date;
}

/** Adds it at the end of the list. */
export async function insertPackage(
  tx: Queryable,
  { id, status, fields, now }: NewPackage,
): Promise<void> {
  const [last] = await tx
    .select({ serial: max(packages.serial) })
    .from(packages)
    .where(ne(packages.status, 'DELETE'));
  const serial = (last?.serial ?? -1) + 1;
  await tx
    .insert(packages)
    .values({ id, status, serial, version: 1, createdAt: now, updatedAt: now });
  await tx.insert(packageVersions).values({ ...fields, packageId: id, version: 1, createdAt: now });
}

/** Adds a version and puts it on sale. */
export async function insertVersion(
  tx: Queryable,
  {
    packageId,
    version,
    fields,
    now,
  }: { packageId: string; version: number; fields: PackageFields; now: Date },
): Promise<void> {
  await tx.insert(packageVersions).values({ ...fields, packageId, version, createdAt: now });
  await tx.update(packages).set({ version, updatedAt: now }).where(eq(packages.id, packageId));
}

export async function setStatus(
  tx: Queryable,
  {
    packageId,
    status,
    now,
  }: { packageId: string; status: (typeof packages.$inferSelect)['status']; now: Date },
): Promise<void> {
  await tx.update(packages).set({ status, updatedAt: now }).where(eq(packages.id, packageId));
}

export async function writeOrder(tx: Queryable, packageIds: readonly string[]): Promise<void> {
  for (const [serial, packageId] of packageIds.entries()) {
    await tx.update(packages).set({ serial }).where(eq(packages.id, packageId));
  }
}

/** Subscriptions that renew themselves. They would keep selling a deleted package. */
export async function countSubscriptions(db: Queryable, packageId: string): Promise<number> {
  const [row] = await db
    .select({ subscriptions: count() })
    .from(orders)
    .where(
      and(
        eq(orders.packageId, packageId),
        inArray(orders.subscriptionStatus, ['ACTIVE', 'PAST_DUE']),
        eq(orders.isCanceled, false),
      ),
    );
  return row?.subscriptions ?? 0;
}

/** Activations in force, of any version. */
async function countActive(
  db: Queryable,
  packageIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (packageIds.length === 0) return new Map();
  const rows = await db
    .select({ packageId: entitlements.packageId, count: count() })
    .from(entitlements)
    .where(
      and(
        inArray(entitlements.packageId, [...packageIds]),
        isNull(entitlements.revokedAt),
        lte(entitlements.startAt, now),
        gt(entitlements.endAt, now),
      ),
    )
    .groupBy(entitlements.packageId);
  return new Map(rows.map((row) => [row.packageId, row.count]));
}

async function countSold(
  db: Queryable,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (packageIds.length === 0) return new Map();
  const rows = await db
    .select({ packageId: orders.packageId, count: count() })
    .from(orders)
    .where(and(inArray(orders.packageId, [...packageIds]), isNotNull(orders.paidAt)))
    .groupBy(orders.packageId);
  return new Map(rows.map((row) => [row.packageId, row.count]));
}
