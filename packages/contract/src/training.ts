import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { timeSchema } from './identity.ts';

/** Cards of the trainer: positions of the user's books and mistakes, which are repeated at growing intervals. */

export const TRAINING_LIMITS = {
  /** Cards per request. */
  cards: 30,
  /** Mistakes of one account. */
  mistakes: 10_000,
  /** Mistakes per request. */
  batch: 100,
  answers: 20,
  note: 500,
} as const;

const CARD_KINDS = ['book', 'mistake'] as const;
export const GRADES = ['again', 'hard', 'good', 'easy'] as const;

export const cardSchema = z.object({
  cardId: z.uuid(),
  kind: z.enum(CARD_KINDS),
  fen: z.string(),
  /** Correct moves. For a book card they are the present moves of the books, by preference. */
  answers: z.array(z.string()),
  /** The mistake. */
  played: z.string().nullable(),
  note: z.string(),
  /** The game of the mistake, if it is saved. */
  matchId: z.uuid().nullable(),
  due: timeSchema,
  /** Number of reviews. An answer states it, so that an answer sent twice counts once. */
  reviews: z.int(),
  lapses: z.int(),
  isNew: z.boolean(),
  isSuspended: z.boolean(),
});
export type Card = z.output<typeof cardSchema>;

export const trainingQuerySchema = z.strictObject({
  kind: z.enum(CARD_KINDS).optional(),
  /** The side whose moves are asked. */
  side: z.enum(['red', 'black']).optional(),
  limit: z.coerce.number().int().min(1).max(TRAINING_LIMITS.cards).default(20),
});

export const trainingSchema = z.object({
  /** Due cards, the longest overdue first, then new ones. */
  cards: z.array(cardSchema),
  due: z.int(),
  fresh: z.int(),
  /** Without suspended cards. */
  total: z.int(),
  /** When the next card is due; null if one is due now, or there is none. */
  next: timeSchema.nullable(),
});
export type Training = z.output<typeof trainingSchema>;

export const answerSchema = z.strictObject({ grade: z.enum(GRADES), reviews: z.int().min(0) });

export const mistakesSchema = z.strictObject({
  mistakes: z
    .array(
      z.strictObject({
        FEN: fenField,
        played: moveField,
        answers: z.array(moveField).min(1).max(TRAINING_LIMITS.answers),
        note: z.string().max(TRAINING_LIMITS.note, 'TEXT_TOO_LONG').default(''),
        matchId: z.uuid().optional(),
      }),
    )
    .min(1)
    .max(TRAINING_LIMITS.batch),
});
