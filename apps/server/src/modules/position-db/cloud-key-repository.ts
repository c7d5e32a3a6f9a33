import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { cloudKeys } from '../../db/tables/position-tables.ts';
import { users } from '../../db/tables/user-tables.ts';

/** Keys by which programs of users ask for positions. */

export async function findCloudKey(
  db: Queryable,
  userId: string,
): Promise<typeof cloudKeys.$inferSelect | undefined> {
  const [row] = await db.select().from(cloudKeys).where(eq(cloudKeys.userId, userId));
  return row;
}

/** In the place of the user's key before. */
export async function writeCloudKey(
  db: Queryable,
  key: typeof cloudKeys.$inferInsert,
): Promise<void> {
  const { hash, createdAt } = key;
  await db
    .insert(cloudKeys)
    .values(key)
    .onConflictDoUpdate({ target: cloudKeys.userId, set: { hash, createdAt } });
}

export async function deleteCloudKey(db: Queryable, userId: string): Promise<void> {
  await db.delete(cloudKeys).where(eq(cloudKeys.userId, userId));
}

/** Whose key this is, unless they are switched off. */
export async function findUserOfCloudKey(
  db: Queryable,
  hash: string,
): Promise<Pick<typeof users.$inferSelect, 'id' | 'type'> | undefined> {
  const [row] = await db
    .select({ id: users.id, type: users.type, status: users.status })
    .from(cloudKeys)
    .innerJoin(users, eq(users.id, cloudKeys.userId))
    .where(eq(cloudKeys.hash, hash));
  return row?.status === 'ACTIVE' ? row : undefined;
}
