import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../identity-context.ts';
import { getAuthenticate, getClientToken } from './client-token.ts';
import { postVerification, postVerify } from './email-verification.ts';
import { getSignInWays } from './get-sign-in-ways.ts';
import { getIdentities, postIdentity, postUnlinkIdentity } from './identities.ts';
import { logout } from './logout.ts';
import { postForgotPassword, postResetPassword } from './password-reset.ts';
import { postLogin } from './post-login.ts';
import { postRefresh } from './post-refresh.ts';
import { postRegister } from './post-register.ts';
import { postSocialLogin } from './post-social-login.ts';
import { getProfile, postProfile } from './profile.ts';
import { quickRegister } from './quick-register.ts';
import { deleteOtherSessions, deleteSession, getSessions } from './session-endpoints.ts';

/** Accounts, sign-ins and sessions. */
export function addIdentityEndpoints(app: FastifyInstance, context: IdentityContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getClientToken,
  getAuthenticate,
  getProfile,
  postProfile,
  postRefresh,
  postLogin,
  postSocialLogin,
  getSignInWays,
  getIdentities,
  postIdentity,
  postUnlinkIdentity,
  postRegister,
  quickRegister,
  logout,
  getSessions,
  deleteSession,
  deleteOtherSessions,
  postVerification,
  postVerify,
  postForgotPassword,
  postResetPassword,
];
