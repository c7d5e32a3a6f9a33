import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import { makeChallenge } from '../challenges.ts';
import { IdentityConfirmation } from '../confirm-identity.ts';
import { requirePasskeySite } from '../passkey-site.ts';
import { readSecondFactor } from '../read-second-factor.ts';
import { listPasskeys } from '../second-factor-repository.ts';
import { makeUseOptions } from '../webauthn.ts';

const OPTIONS = { limit: perMinute(30), isFresh: true };

/** `GET /api/user/second-factor` */
export function getSecondFactor(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, { ...ROUTES.getSecondFactor, isFresh: true }, ({ caller, request }) =>
    readSecondFactor(context, { caller, request }),
  );
}

/** `POST /api/user/step-up`. Confirms the sign-in of this session only. */
export function postConfirmation(app: FastifyInstance, context: IdentityContext): void {
  const confirmation = new IdentityConfirmation(context);
  addRoute(app, { ...ROUTES.confirmIdentity, ...OPTIONS }, async ({ body, caller, request }) => {
    if (caller.isGuest) throw new ApiError('FORBIDDEN');
    const until = await confirmation.confirm({ proof: body, caller, request });
    return { until: until.toISOString() };
  });
}

/** `POST /api/user/step-up/challenge` */
export function postStepUpChallenge(app: FastifyInstance, context: IdentityContext): void {
  const { config, database, now } = context;
  addRoute(app, { ...ROUTES.askPasskeyForStepUp, ...OPTIONS }, async ({ caller, request }) => {
    const site = requirePasskeySite(request, config);
    const { userId, sessionId } = caller;
    const options = await makeUseOptions(site, await listPasskeys(database.db, userId));
    const challenge = { purpose: 'PASSKEY_STEP_UP', userId, sessionId } as const;
    const value = options.challenge;
    return { token: await makeChallenge(database.db, { ...challenge, value }, now()), options };
  });
}
