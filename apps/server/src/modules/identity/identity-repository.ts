import { PROVIDER_TYPES, type ProviderType } from '@chuhe/contract/identity';
import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { userIdentities } from '../../db/tables/user-tables.ts';

/** Linked identities. `user-repository.ts` finds and inserts them. */

export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly providerType: ProviderType;
  readonly email: string | null;
  readonly createdAt: Date;
}

/** Lists the identities of an account, oldest first. */
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

/** Deletes all identities of an account, or all but one, when its owner may have changed. */
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
