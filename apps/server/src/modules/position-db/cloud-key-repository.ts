import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
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

/** Replaces the user's previous key. */
export async function writeCloudKey(
  db: Queryable,
  {
    userId,
    key,
    createdAt,
  }: { readonly userId: string; readonly key: string; readonly createdAt: Date },
): Promise<void> {
  const hash = hashKey(key);
  await db
    .insert(cloudKeys)
    .values({ userId, hash, createdAt })
    .onConflictDoUpdate({ target: cloudKeys.userId, set: { hash, createdAt } });
}

export async function deleteCloudKey(db: Queryable, userId: string): Promise<void> {
  await db.delete(cloudKeys).where(eq(cloudKeys.userId, userId));
}

/** The owner of a key; `undefined` for a blocked user. */
export async function findUserOfCloudKey(
  db: Queryable,
  key: string,
): Promise<Pick<typeof users.$inferSelect, 'id' | 'type'> | undefined> {
  const [row] = await db
    .select({ id: users.id, type: users.type, status: users.status })
    .from(cloudKeys)
    .innerJoin(users, eq(users.id, cloudKeys.userId))
    .where(eq(cloudKeys.hash, hashKey(key)));
  return row?.status === 'ACTIVE' ? row : undefined;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
