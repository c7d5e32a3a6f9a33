import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  insertUser,
  lockIdentity,
  lockUser,
  type UserRow,
  updateUser,
} from '../../users/user-repository.ts';
import type { IdentityContext } from './identity-context.ts';
import { deleteAllIdentities } from './identity-repository.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { deleteAllLinkTokens } from './link-token-repository.ts';
import { linkIdentity, takeProvenEmail } from './linked-identities.ts';
import { mergeGuest } from './merge-guest.ts';
import { requireRegistration } from './require-registration.ts';

export interface SocialAccountOptions {
  readonly identity: VerifiedIdentity;
  readonly hints: SocialAccountHints;
  readonly guestId: string | undefined;
  /** The account whose password came along. */
  readonly owner?: UserRow | undefined;
}

/** What a new account is given of what a browser says. */
export interface SocialAccountHints {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
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
  context: IdentityContext,
  options: SocialAccountOptions,
): Promise<SocialAccount> {
  const { identity, guestId } = options;
  await lockIdentity(tx, identity.issuer, identity.subject);
  const known = await findUserByIdentity(tx, identity.issuer, identity.subject);
  const found = known ?? (await findUserByAddress(tx, identity));
  const user = found && (await lockUser(tx, found.id));
  if (user === undefined) return makeAccount(tx, context, options);
  if (known === undefined) {
    requireRightToLink(user, options);
    await linkIdentity(tx, context, { userId: user.id, identity });
    await takeProvenEmail(tx, context, { user, identity });
  }
  const shutOut = known === undefined ? [] : await handOver(tx, context, { user, identity });
  const move = guestId === undefined ? undefined : { fromUserId: guestId, toUserId: user.id };
  const ended = move ? await mergeGuest(tx, context, move) : [];
  return { user, ended: [...shutOut, ...ended] };
}

/**
 * Whoever proves the address of an identity for the first time is its owner. Until then the account may have been somebody else's, who
 * signed up by an address that is not theirs: every other way in ends, and so do links that lead to one.
 *
 * @returns sessions that have ended
 */
async function handOver(
  tx: Queryable,
  context: IdentityContext,
  { user, identity }: { readonly user: UserRow; readonly identity: VerifiedIdentity },
): Promise<string[]> {
  if (!(await takeProvenEmail(tx, context, { user, identity }))) return [];
  await deleteAllIdentities(tx, user.id, identity);
  await deleteAllLinkTokens(tx, user.id);
  await updateUser(tx, user.id, { passwordHash: null, updatedAt: context.now() });
  return context.sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
}

async function findUserByAddress(
  tx: Queryable,
  { email }: VerifiedIdentity,
): Promise<UserRow | undefined> {
  return email === undefined ? undefined : findUserByEmail(tx, email);
}

/** @param user as it is while it is held: since it was found, its address or password may have become another */
function requireRightToLink(
  user: UserRow,
  { identity: { email, emailVerified }, owner }: SocialAccountOptions,
): void {
  const isOwned = owner?.id === user.id && owner.passwordHash === user.passwordHash;
  const isSame = user.email?.toLowerCase() === email?.toLowerCase();
  const isProven = isSame && emailVerified && user.emailVerifiedAt !== null;
  if (!isOwned && !isProven) throw new ApiError('LINK_REQUIRED');
}

async function makeAccount(
  tx: Queryable,
  context: IdentityContext,
  { identity, hints, guestId }: SocialAccountOptions,
): Promise<SocialAccount> {
  await requireRegistration(tx);
  const now = context.now();
  // An address that nobody has proven would keep its owner from registering.
  const address = identity.emailVerified
    ? { email: identity.email ?? null, emailVerifiedAt: now }
    : {};
  const values = { ...hints, ...address, isGuest: false, updatedAt: now };
  const guest = guestId === undefined ? undefined : await lockUser(tx, guestId);
  const user =
    guest?.isGuest === true
      ? await updateUser(tx, guest.id, values)
      : await insertUser(tx, { ...values, createdAt: now });
  await linkIdentity(tx, context, { userId: user.id, identity });
  const ended = await context.sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
  return { user, ended };
}
