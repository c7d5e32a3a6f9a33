import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of administrators about what users have said of positions. */

export const listContributions = defineCall<'listContributions'>({
  method: 'GET',
  path: '/api/admin/contribution',
  guard: 'admin',
});

export const judgeContribution = defineCall<'judgeContribution'>({
  method: 'POST',
  path: '/api/admin/contribution',
  guard: 'admin',
});
