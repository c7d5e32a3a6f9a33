import { z } from 'zod';
import {
  clientTokenSchema,
  emailField,
  loginSchema,
  newPasswordField,
  profileChangeSchema,
  registerSchema,
  sessionSchema,
  socialLoginSchema,
  socialTokensSchema,
  tokensSchema,
  userSchema,
} from './identity.ts';
import * as endpoints from './identity-endpoints.ts';
import {
  identityLinkSchema,
  identitySchema,
  identityUnlinkSchema,
  signInWaysSchema,
} from './identity-provider.ts';
import { defineRoutes } from './route.ts';

const nothing = z.null();
/** The secret of a link in an email. */
const linkToken = z.strictObject({ token: z.string().min(1).max(100) });
const guest = { summary: 'A guest account with a session', data: tokensSchema };
const logout = {
  summary: 'Ends the session of the access token or, when that has expired, of the refresh cookie',
  data: nothing,
  errors: ['FOREIGN_ORIGIN'],
} as const;

export const identityRoutes = defineRoutes(endpoints, {
  getClientToken: {
    summary: 'A token by which a browser without a session makes its first calls',
    data: clientTokenSchema,
  },
  authenticate: {
    summary: 'Whether a client token is still valid',
    data: z.object({ valid: z.literal(true) }),
  },
  refresh: {
    summary:
      'New tokens for the refresh token in the cookie or in the body; null if there is neither',
    body: z.strictObject({ refreshToken: z.string().max(200).optional() }).nullish(),
    data: tokensSchema.nullable(),
    errors: ['NO_SESSION', 'REFRESH_REUSED', 'ROLE_CHANGED', 'FOREIGN_ORIGIN'],
  },
  login: {
    summary: 'Sign in by user name or email address and password',
    body: loginSchema,
    data: tokensSchema,
    errors: [
      'LOGIN_FAILED',
      'SECOND_FACTOR_REQUIRED',
      'ACCOUNT_INACTIVE',
      'ACCOUNT_CLOSED',
      'FOREIGN_ORIGIN',
    ],
  },
  register: {
    summary: 'Creates an account, or converts the guest of the guest token into one',
    body: registerSchema,
    data: tokensSchema,
    errors: [
      'EMAIL_IN_USE',
      'USERNAME_IN_USE',
      'PASSWORDS_HOSTED',
      'CONSENT_REQUIRED',
      'CONSENT_OUTDATED',
    ],
  },
  quickRegister: guest,
  quickRegisterByPost: guest,
  logout,
  logoutByPost: logout,
  socialLogin: {
    summary: 'Sign in with a token of an identity provider',
    body: socialLoginSchema,
    data: socialTokensSchema,
    errors: [
      'IDENTITY_PROOF_REQUIRED',
      'IDENTITY_PROOF_INVALID',
      'LINK_REQUIRED',
      'LOGIN_FAILED',
      'SECOND_FACTOR_REQUIRED',
      'CONSENT_REQUIRED',
      'CONSENT_OUTDATED',
      'ACCOUNT_INACTIVE',
      'ACCOUNT_CLOSED',
    ],
  },
  getSignInWays: {
    summary: 'The ways to sign in, and the configuration of the hosted identity provider',
    data: signInWaysSchema,
  },
  listIdentities: {
    summary: 'The accounts at the identity provider that sign in to this one',
    data: z.array(identitySchema),
  },
  linkIdentity: {
    summary:
      'Connects an identity with this account by a provider’s token; for a connected identity, adopts an address that it has proven since',
    body: identityLinkSchema,
    data: z.array(identitySchema),
    errors: [
      'IDENTITY_PROOF_INVALID',
      'IDENTITY_IN_USE',
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ],
  },
  unlinkIdentity: {
    summary: 'Disconnects an identity, unless it is the only way to sign in',
    body: identityUnlinkSchema,
    data: z.array(identitySchema),
    errors: [
      'NOT_FOUND',
      'LAST_SIGN_IN_WAY',
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ],
  },
  getProfile: { summary: 'The signed-in user and their permissions', data: userSchema },
  changeProfile: {
    summary: 'Changes the fields that are sent',
    body: profileChangeSchema,
    data: userSchema,
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'EMAIL_IN_USE',
      'USERNAME_IN_USE',
      'PASSWORDS_HOSTED',
    ],
  },
  sendVerification: {
    summary: 'Sends the link that proves the email address again',
    data: nothing,
  },
  verifyEmail: {
    summary: 'Verifies the email address by the secret of a link',
    body: linkToken,
    data: z.object({ email: z.string() }),
    errors: ['LINK_EXPIRED', 'EMAIL_IN_USE'],
  },
  forgotPassword: {
    summary: 'Sends a link for a new password; the answer is the same for every address',
    body: z.strictObject({ email: emailField }),
    data: nothing,
  },
  resetPassword: {
    summary: 'Sets a new password by the secret of a link, and ends all sessions',
    body: linkToken.extend({ password: newPasswordField }),
    data: nothing,
    errors: ['LINK_EXPIRED'],
  },
  listSessions: { summary: 'Where the user is signed in', data: z.array(sessionSchema) },
  revokeOtherSessions: {
    summary: 'Ends every session of the user but this one; `keepsTokens` keeps the API tokens',
    query: z.strictObject({ keepsTokens: z.stringbool().optional() }),
    data: z.object({ ended: z.int() }),
  },
  revokeSession: {
    summary: 'Ends one session of the user',
    params: z.object({ sessionId: z.uuid() }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
});
