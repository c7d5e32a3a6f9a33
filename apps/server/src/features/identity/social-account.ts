import type { VerifiedIdentity } from '../../auth/identity-verifier.ts';
import { mergeGuest } from '../../auth/merge-guest.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  insertIdentity,
  insertUser,
  lockIdentity,
  lockUser,
  type UserRow,
  updateUser,
} from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../lib/api-error.ts';

export interface SocialAccountOptions {
  readonly identity: VerifiedIdentity;
  readonly names: { readonly firstName: string; readonly lastName: string };
  readonly guestId: string | undefined;
}

export interface SocialAccount {
  readonly user: UserRow;
  /** Sessions of the guest that is no more. */
  readonly ended: readonly string[];
}

/**
 * The account of an identity: the one that has it, else the one whose address both sides have proven, else the guest turned into
 * one, else a new one.
 *
 * @throws ApiError LINK_REQUIRED where an account has the address and not both sides have proven it
 */
export async function findOrMakeAccount(
  tx: Queryable,
  context: AppContext,
  options: SocialAccountOptions,
): Promise<SocialAccount> {
  const { identity, guestId } = options;
  await lockIdentity(tx, identity.issuer, identity.subject);
  const known = await findUserByIdentity(tx, identity.issuer, identity.subject);
  const user = known ?? (await findUserToLink(tx, identity));
  if (user === undefined) return makeAccount(tx, context, options);
  if (known === undefined) await link(tx, context, { user, identity });
  const move = guestId === undefined ? undefined : { fromUserId: guestId, toUserId: user.id };
  return { user, ended: move ? await mergeGuest(tx, context, move) : [] };
}

async function findUserToLink(
  tx: Queryable,
  { email, emailVerified }: VerifiedIdentity,
): Promise<UserRow | undefined> {
  const user = email === undefined ? undefined : await findUserByEmail(tx, email);
  if (user === undefined) return undefined;
  if (!emailVerified || user.emailVerifiedAt === null) throw new ApiError('LINK_REQUIRED');
  return user;
}

async function makeAccount(
  tx: Queryable,
  context: AppContext,
  { identity, names, guestId }: SocialAccountOptions,
): Promise<SocialAccount> {
  const now = context.now();
  // An address that nobody has proven would keep its owner from registering.
  const address = identity.emailVerified
    ? { email: identity.email ?? null, emailVerifiedAt: now }
    : {};
  const values = { ...names, ...address, isGuest: false, updatedAt: now };
  const guest = guestId === undefined ? undefined : await lockUser(tx, guestId);
  const user =
    guest?.isGuest === true
      ? await updateUser(tx, guest.id, values)
      : await insertUser(tx, { ...values, createdAt: now });
  await link(tx, context, { user, identity });
  const ended = await context.sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
  return { user, ended };
}

async function link(
  tx: Queryable,
  { now }: Pick<AppContext, 'now'>,
  { user, identity }: { readonly user: UserRow; readonly identity: VerifiedIdentity },
): Promise<void> {
  await insertIdentity(tx, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId: user.id,
    providerType: identity.providerType,
    email: identity.email ?? null,
    createdAt: now(),
  });
}
