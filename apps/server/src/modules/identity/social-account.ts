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
  /** The account whose password was given. */
  readonly owner?: UserRow | undefined;
}

/** Values for a new account, as sent by the browser. */
export interface SocialAccountHints {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

export interface SocialAccount {
  readonly user: UserRow;
  /** Ids of ended sessions. */
  readonly ended: readonly string[];
}

/**
 * Finds or creates the account of an identity: the account that is linked to it, else the account with its address, else the guest,
 * who becomes an account, else a new account.
 *
 * @throws ApiError LINK_REQUIRED if an account has the address, but not both sides have verified it and its password was not given
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
 * Hands the account over to the first user who has verified its address, since another person may have registered with it. All other
 * ways to sign in, all links and all sessions end.
 *
 * @returns the ended sessions
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

/** @param user the locked row, since address or password may have changed after it was found */
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
  // An unverified address is not stored, because it would keep its owner from registering.
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
