import { and, asc, eq, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { authenticators, passkeys, recoveryCodes } from '../../db/tables/second-factor-tables.ts';

/** Authenticators, passkeys and recovery codes. Changes need the lock of the account. */

export type AuthenticatorRow = typeof authenticators.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Whether the account has an authenticator or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({
      has: sql<boolean>`exists(${db
        .select({ userId: authenticators.userId })
        .from(authenticators)
        .where(eq(authenticators.userId, userId))}) or exists(${db
        .select({ userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))})`,
    })
    .from(sql`(values (1)) as one`);
  return row?.has === true;
}

export async function findAuthenticator(
  db: Queryable,
  userId: string,
): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return row;
}

/** Inserts the authenticator of an account, or replaces it. The code that confirms it is its first use. */
export async function putAuthenticator(
  tx: Queryable,
  row: Pick<AuthenticatorRow, 'userId' | 'secret' | 'lastStep' | 'createdAt'>,
): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, row.userId));
  await tx.insert(authenticators).values({ ...row, lastUsedAt: row.createdAt });
}

export async function updateAuthenticator(
  tx: Queryable,
  userId: string,
  values: Partial<Pick<AuthenticatorRow, 'lastStep' | 'lastUsedAt' | 'wrongCodes' | 'wrongSince'>>,
): Promise<void> {
  await tx.update(authenticators).set(values).where(eq(authenticators.userId, userId));
}

/** @returns whether there was one */
export async function deleteAuthenticator(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ userId: authenticators.userId });
  return rows.length > 0;
}

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** @returns whether it was inserted; it is not if the passkey exists already */
export async function insertPasskey(
  tx: Queryable,
  row: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function updatePasskey(
  tx: Queryable,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
  values: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set(values)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns whether there was one */
export async function deletePasskey(
  tx: Queryable,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function insertRecoveryCodes(
  tx: Queryable,
  rows: readonly (typeof recoveryCodes.$inferInsert)[],
): Promise<void> {
  await tx.insert(recoveryCodes).values([...rows]);
}

/** Marks a code as used. @returns whether it was unused */
export async function takeRecoveryCode(
  tx: Queryable,
  { userId, hash, now }: { readonly userId: string; readonly hash: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}

/** How many codes are unused, and when all were made; `undefined` if the account has none. */
export async function countRecoveryCodes(
  db: Queryable,
  userId: string,
): Promise<{ readonly left: number; readonly createdAt: Date } | undefined> {
  const [row] = await db
    .select({
      left: sql<number>`(count(*) filter (where ${recoveryCodes.usedAt} is null))::int`,
      createdAt: min(recoveryCodes.createdAt),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  if (row === undefined || row.createdAt === null) return undefined;
  return { left: row.left, createdAt: row.createdAt };
}

export async function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Deletes the second factor of an account. @returns what there was */
export async function deleteSecondFactor(
  tx: Queryable,
  userId: string,
): Promise<{ readonly hasAuthenticator: boolean; readonly passkeys: number }> {
  const hasAuthenticator = await deleteAuthenticator(tx, userId);
  const rows = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  await deleteRecoveryCodes(tx, userId);
  return { hasAuthenticator, passkeys: rows.length };
}
