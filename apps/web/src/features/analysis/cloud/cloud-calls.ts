import { defineCall } from '../../../lib/api/define-call.ts';

/** The calls about the position database. */

export const viewPosition = defineCall<'viewPosition'>({
  method: 'POST',
  path: '/api/positions/view',
  guard: 'user',
});

export const learnPosition = defineCall<'learnPosition'>({
  method: 'POST',
  path: '/api/positions/learn',
  guard: 'user',
});
