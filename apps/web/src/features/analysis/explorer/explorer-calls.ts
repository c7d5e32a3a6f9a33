import { defineCall } from '../../../lib/api/define-call.ts';

/** The calls about collections of games. */

export const explore = defineCall<'explore'>({
  method: 'GET',
  path: '/api/explorer',
  guard: 'user',
});
