import type { Identity } from '@chuhe/contract/identity-provider';
import type { Queryable } from '../../db/database.ts';
import {
  insertIdentity,
  isEmailTaken,
  type UserRow,
  updateUser,
} from '../../users/user-repository.ts';
import type { IdentityContext } from './identity-context.ts';
import { listIdentities } from './identity-repository.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';

export async function linkIdentity(
  tx: Queryable,
  { now }: Pick<IdentityContext, 'now'>,
  { userId, identity }: { readonly userId: string; readonly identity: VerifiedIdentity },
): Promise<void> {
  await insertIdentity(tx, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId,
    providerType: identity.providerType,
    email: identity.email ?? null,
    createdAt: now(),
  });
}

/**
 * Sets the address of an account to the one that its identity has verified. Has no effect if the account has a verified or a
 * different address, or if another account has the address.
 *
 * @returns whether the account has taken the address
 */
export async function takeProvenEmail(
  tx: Queryable,
  { now }: Pick<IdentityContext, 'now'>,
  { user, identity }: { readonly user: UserRow; readonly identity: VerifiedIdentity },
): Promise<boolean> {
  const { email, emailVerified } = identity;
  if (!emailVerified || email === undefined || user.emailVerifiedAt !== null) return false;
  const isOther = user.email !== null && user.email.toLowerCase() !== email.toLowerCase();
  if (isOther || (await isEmailTaken(tx, email, user.id))) return false;
  await updateUser(tx, user.id, { email, emailVerifiedAt: now(), updatedAt: now() });
  return true;
}

export async function readIdentities(db: Queryable, userId: string): Promise<Identity[]> {
  const rows = await listIdentities(db, userId);
  return rows.map(({ subject, providerType, email, createdAt }) => ({
    subject,
    providerType,
    email,
    createdAt: createdAt.toISOString(),
  }));
}
