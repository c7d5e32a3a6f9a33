import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { VerifiedIdentity } from '../../auth/identity-verifier.ts';
import { giveTokens, guestOf, openSession } from '../../auth/open-session.ts';
import { markProofUsed } from '../../auth/proof-repository.ts';
import { hashSecret } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../lib/api-error.ts';
import { requireOwnOrigin } from '../../lib/own-origin.ts';
import { addRoute } from '../../lib/route.ts';
import { findOrMakeAccount } from './social-account.ts';

/**
 * `POST /api/user/social-login`. Only the signed token says who this is; the fields of the body must agree with it, and the name is
 * a hint for a new account. A token is exchanged once.
 */
export function postSocialLogin(app: FastifyInstance, context: AppContext): void {
  const { database, now, sessions, config } = context;
  addRoute(
    app,
    ROUTES.socialLogin,
    async ({ body, request, reply }) => {
      requireOwnOrigin(request, config.publicUrl);
      if (body.idToken === undefined) throw new ApiError('IDENTITY_PROOF_REQUIRED');
      const identity = await context.identity?.(body.idToken, now());
      if (identity === undefined || !agrees(body, identity)) {
        throw new ApiError('IDENTITY_PROOF_INVALID');
      }
      const proof = { hash: hashProof(body.idToken), expiresAt: identity.expiresAt };
      const guest = await guestOf(context, request);
      const { opened, ended } = await inTransaction(database.db, async (tx) => {
        if (!(await markProofUsed(tx, proof))) throw new ApiError('IDENTITY_PROOF_INVALID');
        const { user, ended } = await findOrMakeAccount(tx, context, {
          identity,
          names: { firstName: body.firstName ?? '', lastName: body.lastName ?? '' },
          guestId: guest?.userId,
        });
        if (user.status !== 'ACTIVE') throw new ApiError('ACCOUNT_INACTIVE');
        const userAgent = request.headers['user-agent'];
        return { opened: await openSession(tx, { user, userAgent, now: now() }), ended };
      });
      await sessions.announce(ended);
      return giveTokens(context, opened, { request, reply });
    },
    { limit: { calls: 60, seconds: 3600 } },
  );
}

/**
 * Of what is signed alone. One signature can be written in several ways: the last character of its base64url has bits that
 * count for nothing, and of each ECDSA signature anybody makes a second.
 */
function hashProof(idToken: string): string {
  return hashSecret(idToken.slice(0, idToken.lastIndexOf('.')));
}

function agrees(
  { providerType, providerId }: { readonly providerType: string; readonly providerId: string },
  { providerType: verifiedType, providerSubjects, subject }: VerifiedIdentity,
): boolean {
  const isKnown = providerId === subject || providerSubjects.includes(providerId);
  return providerType === verifiedType && isKnown;
}
