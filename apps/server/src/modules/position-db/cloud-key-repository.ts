import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { cloudKeys } from '../../db/tables/position-tables.ts';
import { users } from '../../db/tables/user-tables.ts';

/** Personal keys with which programs of users call `/chessdb.php`. Only their hashes are stored. */

export async function findCloudKey(
  db: Queryable,
  userId: string,
): Promise<typeof cloudKeys.$inferSelect | undefined> {
  const [row] = await db.select().from(cloudKeys).where(eq(cloudKeys.userId, userId));
  return row;
}

/** Writes a key that no program has used, which replaces the user's previous key. */
export async function writeCloudKey(
  db: Queryable,
  {
    key,
    ...row
  }: Omit<typeof cloudKeys.$inferInsert, 'hash' | 'usedAt'> & { readonly key: string },
): Promise<void> {
  const values = { ...row, hash: hashKey(key), usedAt: null };
  await db
    .insert(cloudKeys)
    .values(values)
    .onConflictDoUpdate({ target: cloudKeys.userId, set: values });
}

export async function deleteCloudKey(db: Queryable, userId: string): Promise<void> {
  await db.delete(cloudKeys).where(eq(cloudKeys.userId, userId));
}

/** Finds the owner of a key; `undefined` if the key is unknown or the user is blocked. */
export async function findUserOfCloudKey(
  db: Queryable,
  key: string,
): Promise<
  (Pick<typeof users.$inferSelect, 'id' | 'type'> & { readonly usedAt: Date | null }) | undefined
> {
  const [row] = await db
    .select({ id: users.id, type: users.type, status: users.status, usedAt: cloudKeys.usedAt })
    .from(cloudKeys)
    .innerJoin(users, eq(users.id, cloudKeys.userId))
    .where(eq(cloudKeys.hash, hashKey(key)));
  return row?.status === 'ACTIVE' ? row : undefined;
}

/** Records that a program has called with a key, unless another process has recorded it since `before`. */
export async function markCloudKeyUsed(
  db: Queryable,
  key: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const isOld = or(isNull(cloudKeys.usedAt), lt(cloudKeys.usedAt, before));
  await db
    .update(cloudKeys)
    .set({ usedAt: now })
    .where(and(eq(cloudKeys.hash, hashKey(key)), isOld));
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
