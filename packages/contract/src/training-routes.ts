import { z } from 'zod';
import { defineRoutes } from './route.ts';
import {
  answerSchema,
  cardSchema,
  mistakesSchema,
  trainingQuerySchema,
  trainingSchema,
} from './training.ts';
import * as endpoints from './training-endpoints.ts';

const byCard = z.object({ cardId: z.uuid() });

export const trainingRoutes = defineRoutes(endpoints, {
  getTraining: {
    summary: 'The cards that the trainer asks next',
    query: trainingQuerySchema,
    data: trainingSchema,
  },
  answerCard: {
    summary: 'Records the answer to a card; it is asked again after a growing interval',
    params: byCard,
    body: answerSchema,
    data: cardSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  changeCard: {
    summary: 'Suspends or resumes a card',
    params: byCard,
    body: z.strictObject({ isSuspended: z.boolean() }),
    data: cardSchema,
    errors: ['NOT_FOUND'],
  },
  addMistakes: {
    summary: 'Adds mistakes of a review to the trainer',
    body: mistakesSchema,
    data: z.object({ added: z.int(), unchanged: z.int() }),
    errors: ['INVALID_FEN', 'STORAGE_FULL'],
  },
});
