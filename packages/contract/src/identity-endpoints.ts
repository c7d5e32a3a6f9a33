import { endpoint } from './route.ts';

/** Sign-in, accounts and sessions. */

export const getClientToken = endpoint('GET', '/api/client-token', 'public');
export const authenticate = endpoint('GET', '/api/oauth/authenticate', 'client');
export const refresh = endpoint('POST', '/api/oauth/refresh', 'public');
export const login = endpoint('POST', '/api/login', 'public');
export const register = endpoint('POST', '/api/user/register', 'client');
export const quickRegister = endpoint('GET', '/api/user/quick-register', 'client');
export const quickRegisterByPost = endpoint('POST', '/api/user/quick-register', 'client');
export const logout = endpoint('GET', '/api/logout', 'public');
export const logoutByPost = endpoint('POST', '/api/logout', 'public');
export const socialLogin = endpoint('POST', '/api/user/social-login', 'client');
export const getSignInWays = endpoint('GET', '/api/sign-in-ways', 'public');
export const listIdentities = endpoint('GET', '/api/user/identities', 'user');
export const linkIdentity = endpoint('POST', '/api/user/identities', 'user');
export const unlinkIdentity = endpoint('POST', '/api/user/identities/unlink', 'user');
export const getProfile = endpoint('GET', '/api/user/profile', 'user');
export const changeProfile = endpoint('POST', '/api/user/profile', 'user');
export const sendVerification = endpoint('POST', '/api/user/email/verification', 'user');
export const verifyEmail = endpoint('POST', '/api/user/email/verify', 'public');
export const forgotPassword = endpoint('POST', '/api/user/password/forgot', 'client');
export const resetPassword = endpoint('POST', '/api/user/password/reset', 'public');
export const listSessions = endpoint('GET', '/api/sessions', 'user');
export const revokeOtherSessions = endpoint('DELETE', '/api/sessions/others', 'user');
export const revokeSession = endpoint('DELETE', '/api/sessions/:sessionId', 'user');
