import type { Consent } from '@chuhe/contract/consent';
import type { Language } from '@chuhe/contract/languages';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { keepConsent, requireConsent } from '../../legal/consent.ts';
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
import { queueNotice } from './queue-mails.ts';
import { requireRegistration } from './require-registration.ts';

export interface SocialAccountOptions {
  readonly identity: VerifiedIdentity;
  readonly hints: SocialAccountHints;
  readonly guestId: string | undefined;
  /** The account whose password was given. */
  readonly owner?: UserRow | undefined;
  /** What a new account has to accept, and what was accepted. */
  readonly wantedConsent: Consent;
  readonly consent: Consent | undefined;
  /** The language of a notice. */
  readonly language: Language;
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
  /** Whether the account existed and this sign-in has ended all other ways into it. */
  readonly isTakenOver: boolean;
}

/**
 * Finds or creates the account of an identity: the account that is linked to it, else the account with its address, else the guest,
 * who becomes an account, else a new account.
 *
 * @throws ApiError CONSENT_REQUIRED or CONSENT_OUTDATED if an account would be created without consent to the current texts
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
  const isTakenOver =
    known === undefined
      ? await linkByAddress(tx, context, { ...options, user })
      : await takeProvenEmail(tx, context, { user, identity });
  const shutOut = isTakenOver ? await shutOutOthers(tx, context, { ...options, user }) : [];
  const move = guestId === undefined ? undefined : { fromUserId: guestId, toUserId: user.id };
  const ended = move ? await mergeGuest(tx, context, move) : [];
  return { user, ended: [...shutOut, ...ended], isTakenOver };
}

interface FoundAccount extends SocialAccountOptions {
  /** The locked row, since address or password may have changed after it was found. */
  readonly user: UserRow;
}

/**
 * Links an identity to the account with its address.
 *
 * @returns whether the identity was linked because of the address alone, without the password of the account
 */
async function linkByAddress(
  tx: Queryable,
  context: IdentityContext,
  { user, identity, owner }: FoundAccount,
): Promise<boolean> {
  const isOwned = owner?.id === user.id && owner.passwordHash === user.passwordHash;
  if (!isOwned) requireSameAddress(user, identity);
  await linkIdentity(tx, context, { userId: user.id, identity });
  await takeProvenEmail(tx, context, { user, identity });
  return !isOwned;
}

/**
 * Ends all other ways into an account whose address a user has proved, since another person may have registered with it. An earlier
 * verification of the address proves nothing about who set the password: the owner of the address may have opened the link of a
 * stranger's registration. A password that was set by a link to the address belongs to the owner and stays.
 *
 * @returns the ended sessions
 */
async function shutOutOthers(
  tx: Queryable,
  context: IdentityContext,
  { user, identity, language }: FoundAccount,
): Promise<string[]> {
  await deleteAllIdentities(tx, user.id, identity);
  await deleteAllLinkTokens(tx, user.id);
  const isOwnPassword = isSameAddress(user.passwordAddress, identity.email);
  const values = isOwnPassword ? {} : { passwordHash: null, passwordAddress: null };
  await updateUser(tx, user.id, { ...values, updatedAt: context.now() });
  const email = identity.email ?? null;
  await queueNotice(tx, context, { kind: 'ACCOUNT_TAKEN_OVER', email, language });
  return context.sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
}

async function findUserByAddress(
  tx: Queryable,
  { email }: VerifiedIdentity,
): Promise<UserRow | undefined> {
  return email === undefined ? undefined : findUserByEmail(tx, email);
}

/** @throws ApiError LINK_REQUIRED unless account and identity have the same address and both have verified it */
function requireSameAddress(user: UserRow, { email, emailVerified }: VerifiedIdentity): void {
  const isVerified = emailVerified && user.emailVerifiedAt !== null;
  if (!isVerified || !isSameAddress(user.email, email)) throw new ApiError('LINK_REQUIRED');
}

function isSameAddress(one: string | null, other: string | undefined): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

async function makeAccount(
  tx: Queryable,
  context: IdentityContext,
  { identity, hints, guestId, wantedConsent, consent }: SocialAccountOptions,
): Promise<SocialAccount> {
  await requireRegistration(tx);
  const given = requireConsent(wantedConsent, consent);
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
  await keepConsent(tx, context, { userId: user.id, consent: given, place: 'SIGN_UP' });
  await linkIdentity(tx, context, { userId: user.id, identity });
  const ended = await context.sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
  return { user, ended, isTakenOver: false };
}
