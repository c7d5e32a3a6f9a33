import type { PackageFields } from '@chuhe/contract/package';
import { and, desc, eq, gt, isNotNull, isNull, lte, max, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import {
  entitlements,
  orders,
  packages,
  packageVersions,
} from '../../../db/tables/commerce-tables.ts';
import { inOrder, isCurrentVersion, type PackageRow } from '../package-repository.ts';

/** Changes to packages by administrators. A change adds a version; existing versions stay as they are. */

/**
 * Lists packages that are not deleted, each with its number of active activations and of paid orders. Packages on sale come
 * first. Within both groups, packages are in the order that administrators have chosen.
 */
export async function listCountedPackages(db: Queryable, now: Date) {
  const isActive = and(
    eq(entitlements.packageId, packages.id),
    isNull(entitlements.revokedAt),
    lte(entitlements.startAt, now),
    gt(entitlements.endAt, now),
  );
  const isSold = and(eq(orders.packageId, packages.id), isNotNull(orders.paidAt));
  return db
    .select({
      package: packages,
      version: packageVersions,
      activeCount: sql`(select count(*) from ${entitlements} where ${isActive})`.mapWith(Number),
      soldCount: sql`(select count(*) from ${orders} where ${isSold})`.mapWith(Number),
    })
    .from(packages)
    .innerJoin(packageVersions, isCurrentVersion())
    .where(ne(packages.status, 'DELETE'))
    .orderBy(desc(eq(packages.status, 'ACTIVE')), ...inOrder());
}

/** Serializes changes to packages until the end of the transaction. */
export async function lockPackages(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327004)`);
}

/** Ids of packages that are not deleted, in the order that administrators have chosen. */
export async function listPackageIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: packages.id })
    .from(packages)
    .where(ne(packages.status, 'DELETE'))
    .orderBy(...inOrder());
  return rows.map(({ id }) => id);
}

/** Whether there is a package or has been one. */
export async function hasHadPackages(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: packages.id }).from(packages).limit(1);
  return rows.length > 0;
}

export interface NewPackage {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly fields: PackageFields;
  readonly now: Date;
}

/** Adds a package at the end of the list. */
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
  added: { packageId: string; version: number; fields: PackageFields; now: Date },
): Promise<void> {
  const { packageId, version, fields, now } = added;
  await tx.insert(packageVersions).values({ ...fields, packageId, version, createdAt: now });
  await tx.update(packages).set({ version, updatedAt: now }).where(eq(packages.id, packageId));
}

export async function setStatus(
  tx: Queryable,
  change: { packageId: string; status: PackageRow['status']; now: Date },
): Promise<void> {
  const { packageId, status, now } = change;
  await tx.update(packages).set({ status, updatedAt: now }).where(eq(packages.id, packageId));
}

export async function writeOrder(tx: Queryable, packageIds: readonly string[]): Promise<void> {
  for (const [serial, packageId] of packageIds.entries()) {
    await tx.update(packages).set({ serial }).where(eq(packages.id, packageId));
  }
}
