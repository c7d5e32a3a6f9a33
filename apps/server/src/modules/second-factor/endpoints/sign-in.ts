import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { lockIdentity, lockUser, type UserRow } from '../../../users/user-repository.ts';
import { type Entered, enterAccount } from '../../identity/enter-account.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import { giveTokens, guestOf } from '../../identity/open-session.ts';
import { signInByIdentity } from '../../identity/social-sign-in.ts';
import { hashSecret } from '../../identity/tokens.ts';
import { countWrongAnswer, findChallenge, takeChallengeRow } from '../challenge-repository.ts';
import { makeChallenge } from '../challenges.ts';
import {
  checkPasskey,
  checkSecondFactor,
  type Outcome,
  whileGuessing,
} from '../check-second-factor.ts';
import { requirePasskeySite } from '../passkey-site.ts';
import { type PendingSignIn, parsePendingSignIn } from '../pending-sign-in.ts';
import { findPasskey, listPasskeys } from '../second-factor-repository.ts';
import { makeUseOptions } from '../webauthn.ts';

/** Wrong answers to one sign-in, after which it begins again with the password. */
const MAX_WRONG_ANSWERS = 5;

const LIMIT = perMinute(30);

/** `POST /api/login/second-factor`: completes a sign-in by password or identity provider. */
export function postSecondFactor(app: FastifyInstance, context: IdentityContext): void {
  const { config, now, sessions } = context;
  const route = { ...ROUTES.signInBySecondFactor, limit: LIMIT };
  addRoute(app, route, async ({ body, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    const guest = await guestOf(context, request);
    const key = { hash: hashSecret(body.token), purpose: 'SECOND_FACTOR', now: now() } as const;
    const waiting = await findChallenge(context.database.db, key);
    const signIn = parsePendingSignIn(waiting?.signIn);
    const account = waiting?.userId ?? undefined;
    if (account === undefined || signIn === undefined) throw new ApiError('CHALLENGE_EXPIRED');
    const { opened, ended, isTakenOver } = await whileGuessing<SignedIn>(
      context,
      { request, account },
      async (tx) => {
        // Locked before the account, as in every sign-in by an identity.
        if (signIn.kind === 'social') {
          await lockIdentity(tx, signIn.identity.issuer, signIn.identity.subject);
        }
        const user = await lockUser(tx, account);
        // It may have been completed or ended before the lock.
        const isOpen = (await findChallenge(tx, key)) !== undefined;
        if (user === undefined || !isOpen) return { kind: 'expired' };
        const check = { user, proof: body.secondFactor, request } as const;
        const outcome = await checkSecondFactor(tx, context, {
          ...check,
          purpose: 'PASSKEY_SECOND_FACTOR',
        });
        if (outcome.kind !== 'right') {
          await countWrongAnswer(tx, key.hash, MAX_WRONG_ANSWERS);
          return outcome;
        }
        await takeChallengeRow(tx, key);
        return {
          kind: 'right',
          value: await complete(tx, context, { user, signIn, guest, request }),
        };
      },
    ).finally(() => context.mail.wake());
    await sessions.announce(ended);
    const tokens = await giveTokens(context, opened, { request, reply });
    return { ...tokens, isTakenOver };
  });
}

type SignedIn = Entered & { readonly isTakenOver: boolean };

interface Completion {
  readonly user: UserRow;
  readonly signIn: PendingSignIn;
  readonly guest: Caller | undefined;
  readonly request: FastifyRequest;
}

async function complete(
  tx: Queryable,
  context: IdentityContext,
  { user, signIn, guest, request }: Completion,
): Promise<SignedIn> {
  if (signIn.kind === 'password') {
    const { takesBack } = signIn;
    const entered = await enterAccount(tx, context, { user, takesBack, guest, request });
    return { ...entered, isTakenOver: false };
  }
  const { isOwner, ...rest } = signIn;
  const entered = await signInByIdentity(tx, context, {
    ...rest,
    guest,
    request,
    owner: isOwner ? user : undefined,
    // The account exists, so no consent is asked for.
    wantedConsent: { terms: 0, privacy: 0 },
    consent: undefined,
    shownFor: user.id,
  });
  // Meanwhile, the identity or the address was connected to another account.
  if (entered.opened.userId !== user.id) throw new ApiError('CHALLENGE_EXPIRED');
  return entered;
}

/** `POST /api/login/passkey/challenge` */
export function postPasskeyChallenge(app: FastifyInstance, context: IdentityContext): void {
  const { config, database, now } = context;
  const route = { ...ROUTES.askPasskeyForSignIn, limit: LIMIT };
  addRoute(app, route, async ({ body, request }) => {
    const site = requirePasskeySite(request, config);
    const time = now();
    if (body.token === undefined) {
      const options = await makeUseOptions(site, []);
      const value = options.challenge;
      const purpose = 'PASSKEY_SIGN_IN';
      return { token: await makeChallenge(database.db, { purpose, value }, time), options };
    }
    const key = { hash: hashSecret(body.token), purpose: 'SECOND_FACTOR', now: time } as const;
    const userId = (await findChallenge(database.db, key))?.userId ?? undefined;
    if (userId === undefined) throw new ApiError('CHALLENGE_EXPIRED');
    const options = await makeUseOptions(site, await listPasskeys(database.db, userId));
    const value = options.challenge;
    const purpose = 'PASSKEY_SECOND_FACTOR';
    return { token: await makeChallenge(database.db, { purpose, userId, value }, time), options };
  });
}

/**
 * `POST /api/login/passkey`. A passkey is something that the user has, and asks for something that they know or are. So it replaces the
 * password and the second factor together.
 */
export function postPasskeySignIn(app: FastifyInstance, context: IdentityContext): void {
  const { config, database, sessions } = context;
  const route = { ...ROUTES.signInByPasskey, limit: LIMIT };
  addRoute(app, route, async ({ body, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    requirePasskeySite(request, config);
    const guest = await guestOf(context, request);
    const { token, response, takesBackDeletion: takesBack = false } = body;
    const found = await findPasskey(database.db, response.id);
    if (found === undefined) throw new ApiError('SECOND_FACTOR_REFUSED');
    const outcome = await inTransaction(database.db, async (tx): Promise<Outcome<Entered>> => {
      const user = await lockUser(tx, found.userId);
      if (user === undefined) return { kind: 'wrong' };
      const answer = { token, purpose: 'PASSKEY_SIGN_IN' } as const;
      const checked = await checkPasskey(tx, context, { user, response, request, answer });
      if (checked.kind !== 'right') return checked;
      const entered = await enterAccount(tx, context, { user, takesBack, guest, request });
      return { kind: 'right', value: entered };
    });
    if (outcome.kind !== 'right') {
      throw new ApiError(
        outcome.kind === 'expired' ? 'CHALLENGE_EXPIRED' : 'SECOND_FACTOR_REFUSED',
      );
    }
    await sessions.announce(outcome.value.ended);
    if (takesBack) context.mail.wake();
    return giveTokens(context, outcome.value.opened, { request, reply });
  });
}
