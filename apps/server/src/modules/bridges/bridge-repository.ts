import { and, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { bridgeCodes, bridges } from '../../db/tables/bridge-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { BridgeCaller } from '../../http/caller.ts';
import { hashSecret } from '../identity/tokens.ts';

/** Bridges and the codes by which they are paired. Only hashes of tokens and codes are stored. */

type BridgeRow = typeof bridges.$inferSelect;

/** The time of the database, which all processes share, as digits: of two times, the later one is the greater text. */
export async function readDatabaseTime(db: Queryable): Promise<string> {
  const result = await db.execute(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as now`,
  );
  return String(rowsOf(result)[0]?.['now']);
}

/**
 * Writes a code, which replaces the user's previous code. A code has only 37 bits, so its hash alone does not protect it: it is valid for ten
 * minutes, and wrong codes are limited.
 */
export async function writePairingCode(
  db: Queryable,
  { code, ...row }: { readonly userId: string; readonly code: string; readonly expiresAt: Date },
): Promise<void> {
  const values = { ...row, hash: hashSecret(code) };
  await db
    .insert(bridgeCodes)
    .values(values)
    .onConflictDoUpdate({ target: bridgeCodes.userId, set: values });
}

/** Finds the user of a valid code. Lock the user before the code is taken, as those do who write codes. */
export async function findUserOfCode(
  db: Queryable,
  code: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: bridgeCodes.userId })
    .from(bridgeCodes)
    .where(isValidCode(code, now));
  return row?.userId;
}

/** Removes a valid code, so that it pairs only one bridge. @returns whether it was valid */
export async function takePairingCode(tx: Queryable, code: string, now: Date): Promise<boolean> {
  const rows = await tx
    .delete(bridgeCodes)
    .where(isValidCode(code, now))
    .returning({ userId: bridgeCodes.userId });
  return rows.length > 0;
}

function isValidCode(code: string, now: Date): SQL | undefined {
  return and(eq(bridgeCodes.hash, hashSecret(code)), gt(bridgeCodes.expiresAt, now));
}

/** @returns the id of the new bridge */
export async function insertBridge(
  tx: Queryable,
  { token, ...row }: Omit<typeof bridges.$inferInsert, 'tokenHash'> & { readonly token: string },
): Promise<string> {
  const [inserted] = await tx
    .insert(bridges)
    .values({ ...row, tokenHash: hashSecret(token) })
    .returning({ id: bridges.id });
  if (inserted === undefined) throw new Error('The bridge was not created');
  return inserted.id;
}

export async function countBridges(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(bridges).where(eq(bridges.userId, userId));
  return row?.count ?? 0;
}

/** Newest first. */
export async function listBridgesOf(db: Queryable, userId: string): Promise<readonly BridgeRow[]> {
  return db
    .select()
    .from(bridges)
    .where(eq(bridges.userId, userId))
    .orderBy(desc(bridges.createdAt), bridges.id);
}

export async function findBridgeById(db: Queryable, id: string): Promise<BridgeRow | undefined> {
  const [row] = await db.select().from(bridges).where(eq(bridges.id, id));
  return row;
}

/** Finds the bridge of a token; `undefined` if it has been removed or its user is blocked. */
export async function findBridgeByToken(
  db: Queryable,
  token: string,
): Promise<BridgeCaller | undefined> {
  const [row] = await db
    .select({ bridgeId: bridges.id, userId: users.id, type: users.type })
    .from(bridges)
    .innerJoin(users, eq(users.id, bridges.userId))
    .where(and(eq(bridges.tokenHash, hashSecret(token)), eq(users.status, 'ACTIVE')));
  return row;
}

/** Which of the bridges still exist and belong to users who are not blocked. */
export async function listValidBridges(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: bridges.id })
    .from(bridges)
    .innerJoin(users, eq(users.id, bridges.userId))
    .where(and(inArray(bridges.id, [...ids]), eq(users.status, 'ACTIVE')));
  return new Set(rows.map(({ id }) => id));
}

/** Records that bridges have called the server. Writes each at most once a minute. */
export async function markBridgesSeen(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(bridges)
    .set({ seenAt: now })
    .where(
      and(
        inArray(bridges.id, [...ids]),
        or(isNull(bridges.seenAt), lt(bridges.seenAt, aMinuteAgo)),
      ),
    );
}

/** @returns whether the user had this bridge */
export async function deleteBridge(
  db: Queryable,
  { userId, bridgeId }: { readonly userId: string; readonly bridgeId: string },
): Promise<boolean> {
  const rows = await db
    .delete(bridges)
    .where(and(eq(bridges.id, bridgeId), eq(bridges.userId, userId)))
    .returning({ id: bridges.id });
  return rows.length > 0;
}

/** Deletes all bridges of a user and the code that would pair another. */
export async function deleteBridgesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(bridgeCodes).where(eq(bridgeCodes.userId, userId));
  await tx.delete(bridges).where(eq(bridges.userId, userId));
}
