import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { serverSecrets } from '../../db/tables/site-tables.ts';

/** Keys of the server. All are derived from one secret, each for one purpose, so that none can stand in for another. */
export interface Keys {
  /** Signs access and client tokens (HS256). */
  readonly tokens: Uint8Array;
  /** Names `tokens` in a token's head, so that tokens of an earlier secret are told apart. */
  readonly tokensId: string;
  /** Makes the next refresh token of the last one. */
  readonly refresh: Uint8Array;
}

const SECRET = 'signing';

/**
 * The operator's secret, or the one in the database, which the first start makes. All servers on one database share it.
 *
 * @param secretKey of the settings, 32 characters or more
 */
export async function loadKeys(db: Queryable, secretKey?: string): Promise<Keys> {
  return deriveKeys(secretKey ?? (await loadSecret(db)));
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `chuhe ${purpose}`, 32));
  const tokens = derive('tokens');
  const tokensId = createHmac('sha256', tokens).update('id').digest('base64url').slice(0, 8);
  return { tokens, tokensId, refresh: derive('refresh') };
}

async function loadSecret(db: Queryable): Promise<string> {
  await db
    .insert(serverSecrets)
    .values({ name: SECRET, value: randomBytes(32).toString('base64url'), createdAt: new Date() })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, SECRET));
  if (row === undefined) throw new Error('The secret of the server is missing');
  return row.value;
}
