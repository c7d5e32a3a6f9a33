import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of who is signed in, about their own account. */

export const changeProfile = defineCall<'changeProfile'>({
  method: 'POST',
  path: '/api/user/profile',
  guard: 'user',
});

export const sendVerification = defineCall<'sendVerification'>({
  method: 'POST',
  path: '/api/user/email/verification',
  guard: 'user',
});

export const listSessions = defineCall<'listSessions'>({
  method: 'GET',
  path: '/api/sessions',
  guard: 'user',
});

export const revokeSession = defineCall<'revokeSession'>({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  guard: 'user',
});

export const revokeOtherSessions = defineCall<'revokeOtherSessions'>({
  method: 'DELETE',
  path: '/api/sessions/others',
  guard: 'user',
});
