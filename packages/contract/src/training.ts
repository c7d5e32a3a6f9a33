import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { timeSchema } from './identity.ts';

/** What the trainer asks, as it travels: positions of the reader's books and of the reader's mistakes, at growing intervals. */

export const TRAINING_LIMITS = {
  /** Cards of one call. */
  cards: 30,
  /** Mistakes of one account. */
  mistakes: 10_000,
  /** Mistakes of one call. */
  batch: 100,
  answers: 20,
  note: 500,
} as const;

const CARD_KINDS = ['book', 'mistake'] as const;
export const GRADES = ['again', 'hard', 'good', 'easy'] as const;

export const cardSchema = z.object({
  cardId: z.uuid(),
  kind: z.enum(CARD_KINDS),
  /** The position that is asked. */
  fen: z.string(),
  /** Moves that are right: of a book card those of the books as they are now, the rather played first. */
  answers: z.array(z.string()),
  /** The move of a mistake. */
  played: z.string().nullable(),
  note: z.string(),
  /** The game of a mistake, where it is saved. */
  matchId: z.uuid().nullable(),
  /** When it is to be asked. */
  due: timeSchema,
  /** How often it was asked: who answers says which time it was, so that an answer sent twice counts once. */
  reviews: z.int(),
  lapses: z.int(),
  isNew: z.boolean(),
  isSuspended: z.boolean(),
});
export type Card = z.output<typeof cardSchema>;

export const trainingQuerySchema = z.strictObject({
  kind: z.enum(CARD_KINDS).optional(),
  /** Of which side's moves. */
  side: z.enum(['red', 'black']).optional(),
  limit: z.coerce.number().int().min(1).max(TRAINING_LIMITS.cards).default(20),
});

export const trainingSchema = z.object({
  /** Those that are due, the longest waiting first, then new ones. */
  cards: z.array(cardSchema),
  due: z.int(),
  fresh: z.int(),
  /** All that are not suspended. */
  total: z.int(),
  /** When the next one is due; null when one is already, or there is none. */
  next: timeSchema.nullable(),
});
export type Training = z.output<typeof trainingSchema>;

export const answerSchema = z.strictObject({
  grade: z.enum(GRADES),
  reviews: z.int().min(0),
});

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
