import { endpoint } from './route.ts';

/** The trainer. */

export const getTraining = endpoint('GET', '/api/training', 'user');
export const answerCard = endpoint('POST', '/api/training/:cardId/answer', 'user');
export const changeCard = endpoint('PATCH', '/api/training/:cardId', 'user');
export const addMistakes = endpoint('POST', '/api/training/mistakes', 'user');
