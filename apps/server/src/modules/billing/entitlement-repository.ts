import type { Texts } from '@chuhe/contract/package';
import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { entitlements, orders, packageVersions } from '../../db/tables/commerce-tables.ts';
import { isVersionOf, type PackageVersion } from './package-repository.ts';

/** Packages in somebody's hands. In force is what was not revoked, has begun, and has not ended: from its first millisecond to before its last. */

export type Entitlement = typeof entitlements.$inferSelect;

/** What brought an activation about; the same brings it about once. */
export interface ActivationSource {
  readonly source: Entitlement['source'];
  readonly sourceId: string;
  /** Of an order, which payment. Without it, all of them. */
  readonly period?: string | undefined;
}

export async function findEntitlement(
  db: Queryable,
  { source, sourceId, period = '' }: ActivationSource,
): Promise<Entitlement | undefined> {
  const [row] = await db.select().from(entitlements).where(isOf({ source, sourceId, period }));
  return row;
}

/** @returns nothing where its source has brought one about before */
export async function insertEntitlement(
  tx: Queryable,
  row: typeof entitlements.$inferInsert,
): Promise<Entitlement | undefined> {
  const [inserted] = await tx.insert(entitlements).values(row).onConflictDoNothing().returning();
  return inserted;
}

export type WhichEntitlements = ActivationSource | { readonly entitlementId: string };

export async function listEntitlements(
  db: Queryable,
  which: WhichEntitlements,
): Promise<Entitlement[]> {
  const condition =
    'entitlementId' in which ? eq(entitlements.id, which.entitlementId) : isOf(which);
  return db.select().from(entitlements).where(condition).orderBy(asc(entitlements.startAt));
}

/** Those that run or will, in the order in which they begin. */
export async function listUnended(
  db: Queryable,
  { userId, packageId, now }: { userId: string; packageId?: string; now: Date },
): Promise<Entitlement[]> {
  return db
    .select()
    .from(entitlements)
    .where(
      and(
        isUnended(userId, now),
        packageId === undefined ? undefined : eq(entitlements.packageId, packageId),
      ),
    )
    .orderBy(asc(entitlements.startAt), asc(entitlements.endAt), asc(entitlements.id));
}

export async function moveEntitlement(
  tx: Queryable,
  { id, startAt, endAt }: Pick<Entitlement, 'id' | 'startAt' | 'endAt'>,
): Promise<void> {
  await tx.update(entitlements).set({ startAt, endAt }).where(eq(entitlements.id, id));
}

/** @returns those that were not revoked before */
export async function revokeEntitlements(
  tx: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Entitlement[]> {
  if (ids.length === 0) return [];
  return tx
    .update(entitlements)
    .set({ revokedAt: now })
    .where(and(inArray(entitlements.id, [...ids]), isNull(entitlements.revokedAt)))
    .returning();
}

/** Names of what packages in force give. */
export async function listEntitledPermissions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ permissions: entitlements.permissions })
    .from(entitlements)
    .where(isInForce(userId, now));
  return [...new Set(rows.flatMap(({ permissions }) => permissions))];
}

export interface License {
  readonly name: Texts;
  /** Of the last activation of the package that follows without a gap. */
  readonly endAt: Date;
}

/** Packages in force, each once; the one that ends first comes first. */
export async function listLicenses(db: Queryable, userId: string, now: Date): Promise<License[]> {
  const rows = await db
    .select({ entitlement: entitlements, name: packageVersions.name })
    .from(entitlements)
    .innerJoin(packageVersions, isVersionOf(entitlements))
    .where(isUnended(userId, now))
    .orderBy(asc(entitlements.endAt), asc(entitlements.id));
  const inForce = new Set(
    rows.flatMap(({ entitlement: { packageId, startAt } }) => (startAt <= now ? [packageId] : [])),
  );
  return rows
    .filter(
      ({ entitlement: { id, packageId } }) =>
        inForce.has(packageId) &&
        id === rows.findLast((row) => row.entitlement.packageId === packageId)?.entitlement.id,
    )
    .map(({ entitlement, name }) => ({ name, endAt: entitlement.endAt }));
}

/** An activation with what was sold and, where it was bought, its order. */
export interface ActivationRow {
  readonly entitlement: Entitlement;
  readonly version: PackageVersion;
  readonly order: typeof orders.$inferSelect | null;
}

/** Most that a list of one account tells. */
const MOST = 500;

/** All of one account, the newest first. */
export async function listActivationRows(db: Queryable, userId: string): Promise<ActivationRow[]> {
  return selectActivations(db, eq(entitlements.userId, userId));
}

export async function findActivationRow(
  db: Queryable,
  entitlementId: string,
): Promise<ActivationRow | undefined> {
  const [row] = await selectActivations(db, eq(entitlements.id, entitlementId));
  return row;
}

async function selectActivations(db: Queryable, condition: SQL): Promise<ActivationRow[]> {
  return db
    .select({ entitlement: entitlements, version: packageVersions, order: orders })
    .from(entitlements)
    .innerJoin(packageVersions, isVersionOf(entitlements))
    .leftJoin(orders, and(eq(entitlements.source, 'ORDER'), eq(orders.id, entitlements.sourceId)))
    .where(condition)
    .orderBy(desc(entitlements.createdAt), desc(entitlements.startAt), desc(entitlements.id))
    .limit(MOST);
}

function isInForce(userId: string, now: Date) {
  return and(isUnended(userId, now), lte(entitlements.startAt, now));
}

function isUnended(userId: string, now: Date) {
  return and(
    eq(entitlements.userId, userId),
    isNull(entitlements.revokedAt),
    gt(entitlements.endAt, now),
  );
}

function isOf({ source, sourceId, period }: ActivationSource): SQL {
  const condition = and(
    eq(entitlements.source, source),
    eq(entitlements.sourceId, sourceId),
    period === undefined ? undefined : eq(entitlements.period, period),
  );
  if (condition === undefined) throw new Error('No source');
  return condition;
}
