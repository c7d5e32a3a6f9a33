import type { Consent } from '@chuhe/contract/consent';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { languageOf } from '../../http/request-language.ts';
import type { UserRow } from '../../users/user-repository.ts';
import { requireMayOpen, requireOpen } from '../account/reopen-account.ts';
import { hasSecondFactor } from '../second-factor/second-factor-repository.ts';
import type { Entered } from './enter-account.ts';
import type { IdentityContext } from './identity-context.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { openSession } from './open-session.ts';
import { findOrMakeAccount, type SocialAccountHints } from './social-account.ts';

/** What the user of an identity wants. */
export interface SocialSignIn {
  readonly identity: VerifiedIdentity;
  readonly hints: SocialAccountHints;
  /** Whether to end all other sessions of the account. */
  readonly endsOthers: boolean;
  /** Whether to reopen the account if it is closed and will be deleted. */
  readonly takesBack: boolean;
}

interface SocialEntry extends SocialSignIn {
  readonly guest: Caller | undefined;
  /** The account whose password was given. */
  readonly owner: UserRow | undefined;
  readonly wantedConsent: Consent;
  readonly consent: Consent | undefined;
  readonly request: FastifyRequest;
  /** The account whose second factor was shown. */
  readonly shownFor?: string;
}

/** Thrown to undo a sign-in until the second factor of the account is shown. */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded';
  readonly userId: string;

  constructor(userId: string) {
    super('The account has a second factor');
    this.userId = userId;
  }
}

/**
 * Finds or makes the account of an identity, and opens a session. An account with a second factor must not change before it is shown, neither
 * its passwords nor its identities, so the caller's transaction is undone.
 *
 * @throws SecondFactorNeeded
 * @throws ApiError what `findOrMakeAccount` throws; ACCOUNT_CLOSED, ACCOUNT_INACTIVE
 */
export async function signInByIdentity(
  tx: Queryable,
  context: IdentityContext,
  { guest, request, takesBack, endsOthers, shownFor, ...account }: SocialEntry,
): Promise<Entered & { readonly isTakenOver: boolean }> {
  const { sessions, now } = context;
  const { user, ended, isTakenOver } = await findOrMakeAccount(tx, context, {
    ...account,
    guestId: guest?.userId,
    language: languageOf(request),
  });
  if (shownFor !== user.id && (await hasSecondFactor(tx, user.id))) {
    await requireMayOpen(tx, { user, takesBack });
    throw new SecondFactorNeeded(user.id);
  }
  await requireOpen(tx, { user, takesBack, now: now() });
  const past = endsOthers ? await sessions.end(tx, { userId: user.id, reason: 'PASSWORD' }) : [];
  const session = await openSession(tx, context, { user, request });
  return { opened: session.opened, ended: [...ended, ...past, ...session.ended], isTakenOver };
}
