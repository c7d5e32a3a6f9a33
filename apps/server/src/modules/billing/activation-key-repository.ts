import { createHash, randomInt } from 'node:crypto';
import type { Texts } from '@chuhe/contract/package';
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { activationKeys, packageVersions } from '../../db/tables/commerce-tables.ts';
import { conflict } from '../../http/conflict.ts';
import { isVersionOf, type PackageVersion } from './package-repository.ts';

/** Single-use keys that activate a package. The database holds only their hashes. */

export type ActivationKeyRow = typeof activationKeys.$inferSelect;

export interface KeyBatch {
  readonly version: PackageVersion;
  readonly count: number;
  readonly note: string;
  /** Null if the keys do not expire. */
  readonly expiresAt: Date | null;
  /** Chosen by the caller, so that a repeated request creates the batch once. */
  readonly batchId: string;
  readonly now: Date;
}

export interface CreatedKeys {
  /** The keys in clear text, which is not stored. */
  readonly keys: readonly string[];
  /** The stored rows, in the order of `keys`. */
  readonly rows: readonly ActivationKeyRow[];
}

/** @throws ApiError CONFLICT if the batch exists */
export async function createKeys(
  tx: Queryable,
  { version, count, note, expiresAt, batchId, now }: KeyBatch,
): Promise<CreatedKeys> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105328, hashtext(${batchId}))`);
  if (await batchExists(tx, batchId)) throw conflict('KEYS_MADE');
  const keys = Array.from({ length: count }, generateKey);
  const { packageId, version: packageVersion } = version;
  const rows = await tx
    .insert(activationKeys)
    .values(
      keys.map((key) => ({
        packageId,
        packageVersion,
        batchId,
        note,
        expiresAt,
        createdAt: now,
        hash: hashKey(key),
        hint: key.slice(0, GROUP),
      })),
    )
    .returning();
  return { keys, rows };
}

export interface KeySearch {
  readonly packageId?: string | undefined;
  /** Maximum number of keys. A page exceeds it to complete its last batch. */
  readonly limit: number;
  /** Creation time of the last key of the previous page. */
  readonly before?: Date | undefined;
}

export interface ListedKey {
  readonly key: ActivationKeyRow;
  /** Name of the package when the key was created. */
  readonly name: Texts;
}

/**
 * Lists keys, newest first. A page always ends with a complete batch, because the keys of a batch share one creation time and
 * the next page begins before that time.
 */
export async function listKeys(
  db: Queryable,
  { packageId, limit, before }: KeySearch,
): Promise<ListedKey[]> {
  const ofPackage = packageId === undefined ? undefined : eq(activationKeys.packageId, packageId);
  const listed = (condition: SQL | undefined) =>
    selectKeys(db)
      .where(and(ofPackage, condition))
      .orderBy(desc(activationKeys.createdAt), desc(activationKeys.id));
  const isBefore = before === undefined ? undefined : lt(activationKeys.createdAt, before);
  const page = await listed(isBefore).limit(limit);
  const last = page.at(-1);
  if (last === undefined || page.length < limit) return page;
  const { createdAt, id } = last.key;
  const isRest = and(eq(activationKeys.createdAt, createdAt), lt(activationKeys.id, id));
  return [...page, ...(await listed(isRest))];
}

export async function findKey(db: Queryable, keyId: string): Promise<ListedKey | undefined> {
  const [found] = await selectKeys(db).where(eq(activationKeys.id, keyId));
  return found;
}

/** @returns `undefined` if the key does not exist, or is already redeemed or revoked */
export async function revokeKey(
  tx: Queryable,
  keyId: string,
  now: Date,
): Promise<ActivationKeyRow | undefined> {
  const [row] = await tx
    .update(activationKeys)
    .set({ revokedAt: now })
    .where(and(eq(activationKeys.id, keyId), isUnused()))
    .returning();
  return row;
}

/**
 * Redeems a key. Only one of several concurrent calls succeeds.
 *
 * @returns `undefined` if the key does not exist, is redeemed, revoked or expired
 */
export async function takeKey(
  tx: Queryable,
  { key, userId, now }: { key: string; userId: string; now: Date },
): Promise<ActivationKeyRow | undefined> {
  const [row] = await tx
    .update(activationKeys)
    .set({ redeemedAt: now, redeemedBy: userId })
    .where(
      and(
        eq(activationKeys.hash, hashKey(key)),
        isUnused(),
        or(isNull(activationKeys.expiresAt), gt(activationKeys.expiresAt, now)),
      ),
    )
    .returning();
  return row;
}

/** @returns the id of the key, if this account has redeemed it */
export async function findRedeemed(
  db: Queryable,
  { key, userId }: { key: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: activationKeys.id })
    .from(activationKeys)
    .where(and(eq(activationKeys.hash, hashKey(key)), eq(activationKeys.redeemedBy, userId)));
  return row?.id;
}

/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
/** Characters in a group. */
const GROUP = 5;

/** 100 random bits cannot be guessed, so the hash needs no salt. */
function generateKey(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join('-');
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function isUnused() {
  return and(isNull(activationKeys.redeemedAt), isNull(activationKeys.revokedAt));
}

async function batchExists(tx: Queryable, batchId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: activationKeys.id })
    .from(activationKeys)
    .where(eq(activationKeys.batchId, batchId))
    .limit(1);
  return rows.length > 0;
}

function selectKeys(db: Queryable) {
  return db
    .select({ key: activationKeys, name: packageVersions.name })
    .from(activationKeys)
    .innerJoin(packageVersions, isVersionOf(activationKeys))
    .$dynamic();
}
