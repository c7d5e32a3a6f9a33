import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { apiTokens } from '../../db/tables/api-token-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { hashSecret } from '../identity/tokens.ts';

/** Tokens with which programs call the API for a user. Only hashes of tokens are stored. */

export type ApiTokenRow = typeof apiTokens.$inferSelect;

/** Newest first. Includes expired tokens, so that their names explain why a program is refused. */
export async function listApiTokensOf(
  db: Queryable,
  userId: string,
): Promise<readonly ApiTokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
}

export async function countApiTokens(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId));
  return row?.count ?? 0;
}

export async function insertApiToken(
  tx: Queryable,
  { token, ...row }: Omit<typeof apiTokens.$inferInsert, 'hash'> & { readonly token: string },
): Promise<ApiTokenRow> {
  const [inserted] = await tx
    .insert(apiTokens)
    .values({ ...row, hash: hashSecret(token) })
    .returning();
  if (inserted === undefined) throw new Error('The token was not created');
  return inserted;
}

/** Deletes a token, scoped to its user. @returns the token; `undefined` if the user does not have it */
export async function deleteApiToken(
  tx: Queryable,
  { userId, tokenId }: { readonly userId: string; readonly tokenId: string },
): Promise<ApiTokenRow | undefined> {
  const [deleted] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
    .returning();
  return deleted;
}

export async function deleteApiTokensOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

/** Finds a token and its user; `undefined` if it is unknown, has expired, or the user is blocked. */
export async function findApiToken(db: Queryable, token: string, now: Date) {
  const [row] = await db
    .select({
      id: apiTokens.id,
      scopes: apiTokens.scopes,
      usedAt: apiTokens.usedAt,
      userId: users.id,
      type: users.type,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, hashSecret(token)),
        eq(users.status, 'ACTIVE'),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
      ),
    );
  return row;
}

/** Records that a program has called with a token, unless another process has recorded it since `before`. */
export async function markApiTokenUsed(
  db: Queryable,
  id: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const isOld = or(isNull(apiTokens.usedAt), lt(apiTokens.usedAt, before));
  await db
    .update(apiTokens)
    .set({ usedAt: now })
    .where(and(eq(apiTokens.id, id), isOld));
}
