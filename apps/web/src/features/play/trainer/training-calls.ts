import { defineCall } from '../../../lib/api/define-call.ts';

/** The calls of the trainer. */

export const getTraining = defineCall<'getTraining'>({
  method: 'GET',
  path: '/api/training',
  guard: 'user',
});

export const answerCard = defineCall<'answerCard'>({
  method: 'POST',
  path: '/api/training/:cardId/answer',
  guard: 'user',
});

export const changeCard = defineCall<'changeCard'>({
  method: 'PATCH',
  path: '/api/training/:cardId',
  guard: 'user',
});
