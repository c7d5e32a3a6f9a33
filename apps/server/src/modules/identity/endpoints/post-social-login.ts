import { phoneField, type SocialLogin } from '@chuhe/contract/identity';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import { storePendingSignIn } from '../../second-factor/pending-sign-in.ts';
import { readProof, useProof } from '../exchange-proof.ts';
import type { IdentityContext } from '../identity-context.ts';
import { giveTokens, guestOf } from '../open-session.ts';
import { OwnerProof } from '../owner-proof.ts';
import type { SocialAccountHints } from '../social-account.ts';
import { SecondFactorNeeded, signInByIdentity } from '../social-sign-in.ts';

/**
 * `POST /api/user/social-login`. Only the signed token identifies the user. The fields of the body must agree with it; the name is a
 * hint for a new account. A token can be used once. An account with a second factor gets no session yet and does not change.
 */
export function postSocialLogin(app: FastifyInstance, context: IdentityContext): void {
  const { database, sessions, config } = context;
  const owners = new OwnerProof(context);
  addRoute(app, { ...ROUTES.socialLogin, limit: perHour(60) }, async ({ body, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    if (body.idToken === undefined) throw new ApiError('IDENTITY_PROOF_REQUIRED');
    const proof = { ...body, idToken: body.idToken };
    const identity = await readProof(context, proof);
    if (!identity.isFresh) throw new ApiError('IDENTITY_PROOF_INVALID');
    const guest = await guestOf(context, request);
    const wantedConsent = await context.legal.wanted();
    const owner = await owners.find({ identity, password: body.password, request });
    const signIn = {
      identity,
      hints: hintsOf(body),
      endsOthers: body.endsOthers === true,
      takesBack: body.takesBackDeletion === true,
    };
    const { consent } = body;
    const entry = { ...signIn, guest, owner, wantedConsent, consent, request };
    const { opened, ended, isTakenOver } = await inTransaction(database.db, async (tx) => {
      await useProof(tx, proof, identity);
      return signInByIdentity(tx, context, entry);
    }).catch(async (error: unknown) => {
      if (!(error instanceof SecondFactorNeeded)) throw error;
      const { userId } = error;
      throw await inTransaction(database.db, async (tx) => {
        await useProof(tx, proof, identity);
        const isOwner = owner?.id === userId;
        return storePendingSignIn(tx, context, userId, { kind: 'social', ...signIn, isOwner });
      });
    });
    await sessions.announce(ended);
    context.mail.wake();
    const tokens = await giveTokens(context, opened, { request, reply });
    return { ...tokens, isTakenOver };
  });
}

/** Values for a new account, as sent by the browser. */
function hintsOf({ firstName = '', lastName = '', phone }: SocialLogin): SocialAccountHints {
  return { firstName, lastName, phone: phoneField.safeParse(phone ?? '').data || null };
}
