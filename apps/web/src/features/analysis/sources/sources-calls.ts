import { defineCall } from '../../../lib/api/define-call.ts';

export const lookUpBook = defineCall<'lookUpBook'>({
  method: 'POST',
  path: '/api/book/look-up',
  guard: 'user',
});
