import { defineCall } from './define-call.ts';

/** The calls that the client itself makes, to have the tokens for all others. */

export const getClientToken = defineCall<'getClientToken'>({
  method: 'GET',
  path: '/api/client-token',
  guard: 'public',
});

export const authenticate = defineCall<'authenticate'>({
  method: 'GET',
  path: '/api/oauth/authenticate',
  guard: 'client',
});

export const refresh = defineCall<'refresh'>({
  method: 'POST',
  path: '/api/oauth/refresh',
  guard: 'public',
});
