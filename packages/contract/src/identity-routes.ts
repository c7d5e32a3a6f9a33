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
import { defineRoute, type RoutesOf } from './route.ts';

/** Sign-in, accounts and sessions. */

const nothing = z.null();
/** The secret of a link in an e-mail. */
const linkToken = z.strictObject({ token: z.string().min(1).max(100) });

export const identityRoutes = {
  getClientToken: defineRoute({
    ...endpoints.getClientToken,
    summary: 'A token by which a browser without a session makes its first calls',
    data: clientTokenSchema,
  }),
  authenticate: defineRoute({
    ...endpoints.authenticate,
    summary: 'Whether a client token is still valid',
    data: z.object({ valid: z.literal(true) }),
  }),
  refresh: defineRoute({
    ...endpoints.refresh,
    summary: 'New tokens for the refresh token in the cookie or in the body',
    body: z.strictObject({ refreshToken: z.string().max(200).optional() }).nullish(),
    data: tokensSchema,
    errors: ['NO_SESSION', 'REFRESH_REUSED', 'FOREIGN_ORIGIN'],
  }),
  login: defineRoute({
    ...endpoints.login,
    summary: 'Sign in by user name or e-mail address and password',
    body: loginSchema,
    data: tokensSchema,
    errors: ['LOGIN_FAILED', 'ACCOUNT_INACTIVE', 'FOREIGN_ORIGIN'],
  }),
  register: defineRoute({
    ...endpoints.register,
    summary: 'Creates an account, or converts the guest of the guest token into one',
    body: registerSchema,
    data: tokensSchema,
    errors: ['EMAIL_IN_USE', 'USERNAME_IN_USE', 'PASSWORDS_HOSTED'],
  }),
  quickRegister: defineRoute({
    ...endpoints.quickRegister,
    summary: 'A guest account with a session',
    data: tokensSchema,
  }),
  quickRegisterByPost: defineRoute({
    ...endpoints.quickRegisterByPost,
    summary: 'A guest account with a session',
    data: tokensSchema,
  }),
  logout: defineRoute({
    ...endpoints.logout,
    summary:
      'Ends the session of the access token or, when that has expired, of the refresh cookie',
    data: nothing,
    errors: ['FOREIGN_ORIGIN'],
  }),
  logoutByPost: defineRoute({
    ...endpoints.logoutByPost,
    summary:
      'Ends the session of the access token or, when that has expired, of the refresh cookie',
    data: nothing,
    errors: ['FOREIGN_ORIGIN'],
  }),
  socialLogin: defineRoute({
    ...endpoints.socialLogin,
    summary: 'Sign in with a token of an identity provider',
    body: socialLoginSchema,
    data: tokensSchema,
    errors: ['IDENTITY_PROOF_REQUIRED', 'IDENTITY_PROOF_INVALID', 'LINK_REQUIRED', 'LOGIN_FAILED'],
  }),
  getSignInWays: defineRoute({
    ...endpoints.getSignInWays,
    summary:
      'The available ways to sign in, and what a browser needs for the hosted identity provider',
    data: signInWaysSchema,
  }),
  listIdentities: defineRoute({
    ...endpoints.listIdentities,
    summary: 'The accounts at the identity provider that sign in to this one',
    data: z.array(identitySchema),
  }),
  linkIdentity: defineRoute({
    ...endpoints.linkIdentity,
    summary:
      'Connects an identity with this account by a provider’s token; for a connected identity, adopts an address that it has proven since',
    body: identityLinkSchema,
    data: z.array(identitySchema),
    errors: [
      'IDENTITY_PROOF_INVALID',
      'IDENTITY_IN_USE',
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
    ],
  }),
  unlinkIdentity: defineRoute({
    ...endpoints.unlinkIdentity,
    summary: 'Disconnects an identity, unless it is the only way to sign in',
    body: identityUnlinkSchema,
    data: z.array(identitySchema),
    errors: ['NOT_FOUND', 'LAST_SIGN_IN_WAY', 'WRONG_PASSWORD', 'FRESH_SIGN_IN_REQUIRED'],
  }),
  getProfile: defineRoute({
    ...endpoints.getProfile,
    summary: 'The signed-in user and their permissions',
    data: userSchema,
  }),
  changeProfile: defineRoute({
    ...endpoints.changeProfile,
    summary: 'Changes the fields that are sent',
    body: profileChangeSchema,
    data: userSchema,
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'EMAIL_IN_USE',
      'USERNAME_IN_USE',
      'PASSWORDS_HOSTED',
    ],
  }),
  sendVerification: defineRoute({
    ...endpoints.sendVerification,
    summary: 'Sends the link that proves the e-mail address again',
    data: nothing,
  }),
  verifyEmail: defineRoute({
    ...endpoints.verifyEmail,
    summary: 'Verifies the e-mail address by the secret of a link',
    body: linkToken,
    data: z.object({ email: z.string() }),
    errors: ['LINK_EXPIRED', 'EMAIL_IN_USE'],
  }),
  forgotPassword: defineRoute({
    ...endpoints.forgotPassword,
    summary: 'Sends a link for a new password; the answer is the same for every address',
    body: z.strictObject({ email: emailField }),
    data: nothing,
  }),
  resetPassword: defineRoute({
    ...endpoints.resetPassword,
    summary: 'Sets a new password by the secret of a link, and ends all sessions',
    body: linkToken.extend({ password: newPasswordField }),
    data: nothing,
    errors: ['LINK_EXPIRED'],
  }),
  listSessions: defineRoute({
    ...endpoints.listSessions,
    summary: 'Where the user is signed in',
    data: z.array(sessionSchema),
  }),
  revokeOtherSessions: defineRoute({
    ...endpoints.revokeOtherSessions,
    summary: 'Ends every session of the user but this one',
    data: z.object({ ended: z.int() }),
  }),
  revokeSession: defineRoute({
    ...endpoints.revokeSession,
    summary: 'Ends one session of the user',
    params: z.object({ sessionId: z.uuid() }),
    data: nothing,
    errors: ['NOT_FOUND'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
