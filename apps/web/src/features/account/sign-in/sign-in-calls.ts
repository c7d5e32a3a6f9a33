import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of who has lost their password, or proves their address. */

export const forgotPassword = defineCall<'forgotPassword'>({
  method: 'POST',
  path: '/api/user/password/forgot',
  guard: 'client',
});

export const resetPassword = defineCall<'resetPassword'>({
  method: 'POST',
  path: '/api/user/password/reset',
  guard: 'public',
});

export const verifyEmail = defineCall<'verifyEmail'>({
  method: 'POST',
  path: '/api/user/email/verify',
  guard: 'public',
});
