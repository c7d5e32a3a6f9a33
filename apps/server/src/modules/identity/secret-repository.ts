import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { serverSecrets } from '../../db/tables/site-tables.ts';

const NAME = 'signing';

/** Finds or creates the secret that all servers with this database share. If several servers start at once, only one creates it. */
export async function findOrCreateSecret(db: Queryable): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insert(serverSecrets)
    .values({ name: NAME, value, createdAt: new Date() })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (row === undefined) throw new Error('The secret of the server is missing');
  return row.value;
}
