import { z } from 'zod';
import { reasonField } from './admin.ts';
import { socialTokensSchema, timeSchema, tokensSchema } from './identity.ts';
import { defineRoutes } from './route.ts';
import {
  addedFactorSchema,
  authenticatorCodeField,
  authenticatorSetUpSchema,
  passkeyChallengeSchema,
  passkeyCreationSchema,
  passkeyNameField,
  passkeySignInSchema,
  SECOND_FACTOR_LIMITS,
  secondFactorSchema,
  secondFactorSignInSchema,
  stepUpSchema,
} from './second-factor.ts';
import * as endpoints from './second-factor-endpoints.ts';

const byPasskey = z.object({ passkeyId: z.uuid() });
const token = z.string().min(1).max(100);

/** Changes of the second factor need a confirmation of the last ten minutes, by `POST /api/user/step-up`. */
export const secondFactorRoutes = defineRoutes(endpoints, {
  signInBySecondFactor: {
    summary: 'Completes a sign-in that was answered with SECOND_FACTOR_REQUIRED',
    body: secondFactorSignInSchema,
    data: socialTokensSchema,
    errors: [
      'SECOND_FACTOR_REFUSED',
      'CHALLENGE_EXPIRED',
      'LINK_REQUIRED',
      'ACCOUNT_INACTIVE',
      'ACCOUNT_CLOSED',
      'FOREIGN_ORIGIN',
    ],
  },
  askPasskeyForSignIn: {
    summary:
      'What a passkey has to sign: for the sign-in of `token` that waits for a second factor, or for a sign-in by a passkey alone',
    body: z.strictObject({ token: token.optional() }),
    data: passkeyChallengeSchema,
    errors: ['CHALLENGE_EXPIRED', 'PASSKEYS_UNAVAILABLE'],
  },
  signInByPasskey: {
    summary: 'Sign in by a passkey, without a password',
    body: passkeySignInSchema,
    data: tokensSchema,
    errors: [
      'SECOND_FACTOR_REFUSED',
      'CHALLENGE_EXPIRED',
      'PASSKEYS_UNAVAILABLE',
      'ACCOUNT_INACTIVE',
      'ACCOUNT_CLOSED',
      'FOREIGN_ORIGIN',
    ],
  },
  getSecondFactor: { summary: 'The second factor of the account', data: secondFactorSchema },
  confirmIdentity: {
    summary:
      'Confirms the sign-in of this session for ten minutes: by the second factor, or by the password if the account has none',
    body: stepUpSchema,
    data: z.object({ until: timeSchema }),
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_REFUSED',
      'CHALLENGE_EXPIRED',
    ],
  },
  askPasskeyForStepUp: {
    summary: 'What a passkey of the account has to sign to confirm the sign-in',
    data: passkeyChallengeSchema,
    errors: ['PASSKEYS_UNAVAILABLE'],
  },
  startAuthenticator: {
    summary: 'The secret of a new authenticator, which counts once a code of it is sent',
    data: authenticatorSetUpSchema,
  },
  addAuthenticator: {
    summary: 'Adds the authenticator, which replaces an earlier one',
    body: z.strictObject({ token, code: authenticatorCodeField }),
    data: addedFactorSchema,
    errors: ['SECOND_FACTOR_REFUSED', 'CHALLENGE_EXPIRED'],
  },
  removeAuthenticator: {
    summary: 'Removes the authenticator; without passkeys, the recovery codes end too',
    data: secondFactorSchema,
    errors: ['NOT_FOUND'],
  },
  startPasskey: {
    summary: 'What a new passkey has to sign',
    data: passkeyChallengeSchema,
    errors: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_PASSKEYS'],
  },
  addPasskey: {
    summary: `Adds a passkey; an account has at most ${SECOND_FACTOR_LIMITS.passkeys}`,
    body: z.strictObject({ token, name: passkeyNameField, response: passkeyCreationSchema }),
    data: addedFactorSchema,
    errors: [
      'SECOND_FACTOR_REFUSED',
      'CHALLENGE_EXPIRED',
      'PASSKEYS_UNAVAILABLE',
      'TOO_MANY_PASSKEYS',
    ],
  },
  renamePasskey: {
    summary: 'Changes the name of a passkey',
    params: byPasskey,
    body: z.strictObject({ name: passkeyNameField }),
    data: secondFactorSchema,
    errors: ['NOT_FOUND'],
  },
  removePasskey: {
    summary: 'Removes a passkey; without another second factor, the recovery codes end too',
    params: byPasskey,
    data: secondFactorSchema,
    errors: ['NOT_FOUND'],
  },
  makeRecoveryCodes: {
    summary: 'Makes new recovery codes, which are sent only once; earlier ones end',
    data: z.array(z.string()),
    errors: ['NOT_FOUND'],
  },
  removeUserSecondFactor: {
    stepUp: true,
    summary: 'Removes the second factor of a user who has lost it, but not the own one',
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
