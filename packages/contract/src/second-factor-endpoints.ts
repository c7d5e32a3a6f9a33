import { endpoint } from './route.ts';

/** The second factor: sign-in, confirmation, set-up. */

export const signInBySecondFactor = endpoint('POST', '/api/login/second-factor', 'public');
export const askPasskeyForSignIn = endpoint('POST', '/api/login/passkey/challenge', 'public');
export const signInByPasskey = endpoint('POST', '/api/login/passkey', 'public');
export const getSecondFactor = endpoint('GET', '/api/user/second-factor', 'user');
export const confirmIdentity = endpoint('POST', '/api/user/step-up', 'user');
export const askPasskeyForStepUp = endpoint('POST', '/api/user/step-up/challenge', 'user');
export const startAuthenticator = endpoint('POST', '/api/user/authenticator', 'user');
export const addAuthenticator = endpoint('PUT', '/api/user/authenticator', 'user');
export const removeAuthenticator = endpoint('DELETE', '/api/user/authenticator', 'user');
export const startPasskey = endpoint('POST', '/api/user/passkey/challenge', 'user');
export const addPasskey = endpoint('POST', '/api/user/passkey', 'user');
export const renamePasskey = endpoint('PATCH', '/api/user/passkey/:passkeyId', 'user');
export const removePasskey = endpoint('DELETE', '/api/user/passkey/:passkeyId', 'user');
export const makeRecoveryCodes = endpoint('POST', '/api/user/recovery-codes', 'user');
export const removeUserSecondFactor = endpoint(
  'POST',
  '/api/admin/user/:userId/second-factor/removal',
  'admin',
  'users:support',
);
