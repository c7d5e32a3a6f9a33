import { PROVIDER_TYPES, type ProviderType } from '@chuhe/contract/identity';
import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { userIdentities } from '../../db/tables/user-tables.ts';

/** Identities at the provider that sign in to accounts; how they are found and added is in `user-repository.ts`. */

export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly providerType: ProviderType;
  readonly email: string | null;
  readonly createdAt: Date;
}

/** The oldest first. */
export async function listIdentities(db: Queryable, userId: string): Promise<IdentityRow[]> {
  const rows = await db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.subject));
  return rows.map((row) => ({ ...row, providerType: parseType(row.providerType) }));
}

export async function deleteIdentity(
  tx: Queryable,
  { userId, subject }: { readonly userId: string; readonly subject: string },
): Promise<void> {
  const isIt = and(eq(userIdentities.userId, userId), eq(userIdentities.subject, subject));
  await tx.delete(userIdentities).where(isIt);
}

/** All of an account, or all but one: for when the account has changed hands, or might have. */
export async function deleteAllIdentities(
  tx: Queryable,
  userId: string,
  but?: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<void> {
  const isOther =
    but && or(ne(userIdentities.issuer, but.issuer), ne(userIdentities.subject, but.subject));
  await tx.delete(userIdentities).where(and(eq(userIdentities.userId, userId), isOther));
}

function parseType(text: string): ProviderType {
  return PROVIDER_TYPES.find((type) => type === text) ?? 'EMAIL';
}
