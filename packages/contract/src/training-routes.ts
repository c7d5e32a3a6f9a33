import { z } from 'zod';
import { defineRoute } from './route.ts';
import {
  answerSchema,
  cardSchema,
  mistakesSchema,
  trainingQuerySchema,
  trainingSchema,
} from './training.ts';

/** The trainer. */

const byCard = z.object({ cardId: z.uuid() });

export const trainingRoutes = {
  getTraining: defineRoute({
    method: 'GET',
    path: '/api/training',
    guard: 'user',
    summary: 'What the trainer asks next',
    query: trainingQuerySchema,
    data: trainingSchema,
  }),
  answerCard: defineRoute({
    method: 'POST',
    path: '/api/training/:cardId/answer',
    guard: 'user',
    summary: 'How a card was answered; it is asked again after an interval that grows',
    params: byCard,
    body: answerSchema,
    data: cardSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changeCard: defineRoute({
    method: 'PATCH',
    path: '/api/training/:cardId',
    guard: 'user',
    summary: 'Asks a card no more, or again',
    params: byCard,
    body: z.strictObject({ isSuspended: z.boolean() }),
    data: cardSchema,
    errors: ['NOT_FOUND'],
  }),
  addMistakes: defineRoute({
    method: 'POST',
    path: '/api/training/mistakes',
    guard: 'user',
    summary: 'Takes mistakes of a review into the trainer',
    body: mistakesSchema,
    data: z.object({ added: z.int(), unchanged: z.int() }),
    errors: ['INVALID_FEN', 'STORAGE_FULL'],
  }),
} as const;
