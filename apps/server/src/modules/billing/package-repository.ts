import type { Permission } from '@chuhe/contract/identity';
import { and, asc, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { packages, packageVersions } from '../../db/tables/commerce-tables.ts';

export type PackageRow = typeof packages.$inferSelect;
export type PackageVersion = typeof packageVersions.$inferSelect;

export interface FoundPackage {
  readonly package: PackageRow;
  /** The version on sale. */
  readonly version: PackageVersion;
}

/** Packages on sale, in the order that administrators have chosen. */
export async function listActivePackages(db: Queryable): Promise<FoundPackage[]> {
  return selectPackages(db)
    .where(eq(packages.status, 'ACTIVE'))
    .orderBy(...inOrder());
}

/** Lists packages, whatever their status. Leaves out those that do not exist. */
export async function listPackagesWith(
  db: Queryable,
  packageIds: readonly string[],
): Promise<FoundPackage[]> {
  return selectPackages(db).where(inArray(packages.id, [...packageIds]));
}

/** Finds a package, whatever its status. */
export async function findPackage(
  db: Queryable,
  packageId: string,
): Promise<FoundPackage | undefined> {
  const [found] = await selectPackages(db).where(eq(packages.id, packageId));
  return found;
}

export async function findVersion(
  db: Queryable,
  packageId: string,
  version: number,
): Promise<PackageVersion | undefined> {
  const [row] = await db
    .select()
    .from(packageVersions)
    .where(and(eq(packageVersions.packageId, packageId), eq(packageVersions.version, version)));
  return row;
}

/** What each package on sale has. */
export async function listSold(
  db: Queryable,
): Promise<Pick<PackageVersion, 'credits' | 'permissions' | 'searchSeconds'>[]> {
  const { credits, permissions, searchSeconds } = packageVersions;
  return db
    .select({ credits, permissions, searchSeconds })
    .from(packages)
    .innerJoin(packageVersions, isCurrentVersion())
    .where(eq(packages.status, 'ACTIVE'));
}

/** Whether a package with this permission is on sale. */
export async function isPermissionSold(db: Queryable, permission: Permission): Promise<boolean> {
  const [row] = await selectPackages(db)
    .where(
      and(eq(packages.status, 'ACTIVE'), sql`${permission} = any(${packageVersions.permissions})`),
    )
    .limit(1);
  return row !== undefined;
}

/** Join condition: the package version of an order, activation or key. */
export function isVersionOf(sold: {
  readonly packageId: Column;
  readonly packageVersion: Column;
}): SQL | undefined {
  return and(
    eq(packageVersions.packageId, sold.packageId),
    eq(packageVersions.version, sold.packageVersion),
  );
}

/** Join condition: the current version of a package. */
export function isCurrentVersion(): SQL | undefined {
  return isVersionOf({ packageId: packages.id, packageVersion: packages.version });
}

/** The order that administrators have chosen. */
export function inOrder(): SQL[] {
  return [asc(packages.serial), asc(packages.createdAt), asc(packages.id)];
}

function selectPackages(db: Queryable) {
  return db
    .select({ package: packages, version: packageVersions })
    .from(packages)
    .innerJoin(packageVersions, isCurrentVersion())
    .$dynamic();
}
