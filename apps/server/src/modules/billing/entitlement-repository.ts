import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { entitlements, orders, packageVersions } from '../../db/tables/commerce-tables.ts';
import { isVersionOf, type PackageVersion } from './package-repository.ts';

/** Activated packages. An entitlement is active from `startAt` until just before `endAt`, unless it is revoked. */

export type Entitlement = typeof entitlements.$inferSelect;

/** The cause of an activation. The same cause activates once. */
export interface ActivationSource {
  readonly source: Entitlement['source'];
  readonly sourceId: string;
  /** The period of a subscription, named by its invoice. If absent, lists include all periods. */
  readonly period?: string | undefined;
}

export async function findEntitlement(
  db: Queryable,
  { source, sourceId, period = '' }: ActivationSource,
): Promise<Entitlement | undefined> {
  const [row] = await db.select().from(entitlements).where(isOf({ source, sourceId, period }));
  return row;
}

/** @returns `undefined` if the same source and period were activated before */
export async function insertEntitlement(
  tx: Queryable,
  row: typeof entitlements.$inferInsert,
): Promise<Entitlement | undefined> {
  const [inserted] = await tx.insert(entitlements).values(row).onConflictDoNothing().returning();
  return inserted;
}

export type EntitlementSelector = ActivationSource | { readonly entitlementId: string };

export async function listEntitlements(
  db: Queryable,
  which: EntitlementSelector,
): Promise<Entitlement[]> {
  const condition =
    'entitlementId' in which ? eq(entitlements.id, which.entitlementId) : isOf(which);
  return db.select().from(entitlements).where(condition).orderBy(asc(entitlements.startAt));
}

export async function listEntitlementsOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Entitlement[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.source, 'ORDER'), inArray(entitlements.sourceId, [...orderIds])));
}

/** Lists current and scheduled entitlements, by start. */
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

/** Records the end that an entitlement had before days of grace were added. */
export async function setGraceStart(tx: Queryable, id: string, graceFrom: Date): Promise<void> {
  await tx.update(entitlements).set({ graceFrom }).where(eq(entitlements.id, id));
}

/** @returns the entitlements that this call revoked */
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

/** An activation with the sold package version, and its order if it was bought. */
export interface ActivationRow {
  readonly entitlement: Entitlement;
  readonly version: PackageVersion;
  readonly order: typeof orders.$inferSelect | null;
}

/** Maximum number of listed activations of an account. */
const MAX_ROWS = 500;

/** Lists the activations of an account, newest first. */
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
    .limit(MAX_ROWS);
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
