import { ROUTES } from '@chuhe/contract/routes';
import { SECOND_FACTOR_LIMITS } from '@chuhe/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import { findUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import { hashSecret } from '../../identity/tokens.ts';
import { findChallenge } from '../challenge-repository.ts';
import { makeChallenge, takeChallenge } from '../challenges.ts';
import {
  changeSecondFactor,
  endRemovedFactor,
  makeFirstRecoveryCodes,
  requireConfirmed,
} from '../change-second-factor.ts';
import { requirePasskeySite } from '../passkey-site.ts';
import { readSecondFactor } from '../read-second-factor.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';
import { openSecret, sealSecret } from '../seal-secret.ts';
import {
  deleteAuthenticator,
  deletePasskey,
  hasSecondFactor,
  insertPasskey,
  listPasskeys,
  putAuthenticator,
  updatePasskey,
} from '../second-factor-repository.ts';
import { findTotpStep, makeTotpSecret, makeTotpUri, toBase32 } from '../totp.ts';
import { makeCreationOptions, verifyCreation } from '../webauthn.ts';

const OPTIONS = { limit: perHour(120), isFresh: true };

/** `POST /api/user/authenticator`. The authenticator counts only once a code of it has been sent, since it could be wrongly set up. */
export function postAuthenticator(app: FastifyInstance, context: IdentityContext): void {
  const { database, keys, now } = context;
  addRoute(app, { ...ROUTES.startAuthenticator, ...OPTIONS }, async ({ caller }) => {
    requireConfirmed(caller, now());
    const { userId, sessionId } = caller;
    const user = await findUser(database.db, userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    const secret = makeTotpSecret();
    const value = sealSecret(keys, secret, userId);
    const challenge = { purpose: 'AUTHENTICATOR_SET_UP', userId, sessionId, value } as const;
    return {
      token: await makeChallenge(database.db, challenge, now()),
      secret: toBase32(secret),
      uri: makeTotpUri(secret, user.email ?? user.username ?? user.firstName),
    };
  });
}

/** `PUT /api/user/authenticator`. A wrong code may be corrected until the set-up expires. */
export function putNewAuthenticator(app: FastifyInstance, context: IdentityContext): void {
  const { keys, now } = context;
  addRoute(app, { ...ROUTES.addAuthenticator, ...OPTIONS }, async ({ body, caller, request }) => {
    const { userId, sessionId } = caller;
    const options = { caller, request, notice: 'SECOND_FACTOR_ADDED' } as const;
    const codes = await changeSecondFactor(context, options, async (tx) => {
      const time = now();
      const purpose = 'AUTHENTICATOR_SET_UP';
      const answer = { token: body.token, purpose, userId, sessionId } as const;
      const value = (await takeChallenge(tx, answer, time))?.value ?? '';
      const secret = openSecret(keys, value, userId);
      if (secret === undefined) throw new ApiError('CHALLENGE_EXPIRED');
      const lastStep = findTotpStep(secret, body.code, time);
      if (lastStep === undefined) throw new ApiError('SECOND_FACTOR_REFUSED');
      await putAuthenticator(tx, { userId, secret: value, lastStep, createdAt: time });
      return makeFirstRecoveryCodes(tx, userId, time);
    });
    return { ...(await readSecondFactor(context, { caller, request })), newRecoveryCodes: codes };
  });
}

/** `DELETE /api/user/authenticator` */
export function deleteOwnAuthenticator(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, { ...ROUTES.removeAuthenticator, ...OPTIONS }, async ({ caller, request }) => {
    const options = { caller, request, notice: 'SECOND_FACTOR_REMOVED' } as const;
    await changeSecondFactor(context, options, async (tx, { id }) => {
      if (!(await deleteAuthenticator(tx, id))) throw new ApiError('NOT_FOUND');
      await endRemovedFactor(tx, id);
    });
    return readSecondFactor(context, { caller, request });
  });
}

/** `POST /api/user/passkey/challenge` */
export function postCreationChallenge(app: FastifyInstance, context: IdentityContext): void {
  const { config, database, now } = context;
  addRoute(app, { ...ROUTES.startPasskey, ...OPTIONS }, async ({ caller, request }) => {
    const site = requirePasskeySite(request, config);
    requireConfirmed(caller, now());
    const { userId, sessionId } = caller;
    const user = await findUser(database.db, userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    const known = await listPasskeys(database.db, userId);
    if (known.length >= SECOND_FACTOR_LIMITS.passkeys) throw new ApiError('TOO_MANY_PASSKEYS');
    const options = await makeCreationOptions(site, user, known);
    const challenge = { purpose: 'PASSKEY_SET_UP', userId, sessionId } as const;
    const value = options.challenge;
    return { token: await makeChallenge(database.db, { ...challenge, value }, now()), options };
  });
}

/** `POST /api/user/passkey` */
export function postPasskey(app: FastifyInstance, context: IdentityContext): void {
  const { config, database, now } = context;
  addRoute(app, { ...ROUTES.addPasskey, ...OPTIONS }, async ({ body, caller, request }) => {
    const site = requirePasskeySite(request, config);
    requireConfirmed(caller, now());
    const { userId, sessionId } = caller;
    const { name, token, response } = body;
    const purpose = 'PASSKEY_SET_UP';
    const asked = await findChallenge(database.db, {
      hash: hashSecret(token),
      purpose,
      now: now(),
    });
    const challenge = asked?.value ?? undefined;
    if (challenge === undefined) throw new ApiError('CHALLENGE_EXPIRED');
    const passkey = await verifyCreation(response, { site, challenge });
    if (passkey === undefined) throw new ApiError('SECOND_FACTOR_REFUSED');
    const options = { caller, request, notice: 'SECOND_FACTOR_ADDED' } as const;
    const codes = await changeSecondFactor(context, options, async (tx) => {
      const time = now();
      const answer = { token, purpose, userId, sessionId } as const;
      if (!(await takeChallenge(tx, answer, time))) throw new ApiError('CHALLENGE_EXPIRED');
      const known = await listPasskeys(tx, userId);
      if (known.length >= SECOND_FACTOR_LIMITS.passkeys) throw new ApiError('TOO_MANY_PASSKEYS');
      const isNew = await insertPasskey(tx, { ...passkey, userId, name, createdAt: time });
      if (!isNew) throw new ApiError('SECOND_FACTOR_REFUSED');
      return makeFirstRecoveryCodes(tx, userId, time);
    });
    return { ...(await readSecondFactor(context, { caller, request })), newRecoveryCodes: codes };
  });
}

/** `PATCH /api/user/passkey/:passkeyId` */
export function patchPasskey(app: FastifyInstance, context: IdentityContext): void {
  const route = { ...ROUTES.renamePasskey, ...OPTIONS };
  addRoute(app, route, async ({ params, body, caller, request }) => {
    await changeSecondFactor(context, { caller, request }, async (tx, { id: userId }) => {
      const isOwn = await updatePasskey(tx, { id: params.passkeyId, userId }, { name: body.name });
      if (!isOwn) throw new ApiError('NOT_FOUND');
    });
    return readSecondFactor(context, { caller, request });
  });
}

/** `DELETE /api/user/passkey/:passkeyId` */
export function deleteOwnPasskey(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, { ...ROUTES.removePasskey, ...OPTIONS }, async ({ params, caller, request }) => {
    const options = { caller, request, notice: 'SECOND_FACTOR_REMOVED' } as const;
    await changeSecondFactor(context, options, async (tx, { id: userId }) => {
      const isOwn = await deletePasskey(tx, { id: params.passkeyId, userId });
      if (!isOwn) throw new ApiError('NOT_FOUND');
      await endRemovedFactor(tx, userId);
    });
    return readSecondFactor(context, { caller, request });
  });
}

/** `POST /api/user/recovery-codes` */
export function postRecoveryCodes(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, { ...ROUTES.makeRecoveryCodes, ...OPTIONS }, ({ caller, request }) => {
    const options = { caller, request, notice: 'RECOVERY_CODES_MADE' } as const;
    return changeSecondFactor(context, options, async (tx, { id }) => {
      if (!(await hasSecondFactor(tx, id))) throw new ApiError('NOT_FOUND');
      return replaceRecoveryCodes(tx, id, context.now());
    });
  });
}
