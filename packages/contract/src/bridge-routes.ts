import { z } from 'zod';
import { bridgeSchema, pairingSchema } from './bridge.ts';
import * as endpoints from './bridge-endpoints.ts';

import { passwordField, timeSchema } from './identity.ts';
import { defineRoutes } from './route.ts';

const accountSchema = z.object({
  bridgeId: z.uuid(),
  name: z.string(),
  /** User name or email address of the account. */
  account: z.string(),
});

export const bridgeRoutes = defineRoutes(endpoints, {
  makeBridgeCode: {
    summary:
      'Makes a code by which one bridge is paired with the account; it replaces an earlier code',
    /** The password is required if the account has one. Otherwise the sign-in must be recent. */
    body: z.strictObject({ oldPassword: passwordField.optional() }).nullish(),
    data: z.object({ code: z.string(), expiresAt: timeSchema }),
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'TOO_MANY_BRIDGES',
    ],
  },
  listBridges: {
    summary: 'The bridges of the account, newest first',
    data: z.object({ bridges: z.array(bridgeSchema) }),
  },
  removeBridge: {
    summary: 'Removes a bridge, whose token ends at once',
    params: z.object({ bridgeId: z.uuid() }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  pairBridge: {
    summary: 'Exchanges a code for the token of a new bridge; the token is sent only once',
    body: pairingSchema,
    data: accountSchema.extend({ token: z.string() }),
    errors: ['KEY_UNUSABLE', 'TOO_MANY_BRIDGES'],
  },
  getPairing: {
    summary: 'The account with which a bridge is paired',
    data: accountSchema,
  },
});
