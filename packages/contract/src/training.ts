import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { timeSchema } from './identity.ts';

/** Cards of the trainer: positions from the user's books and mistakes, which are reviewed at growing intervals. */

export const TRAINING_LIMITS = {
  /** The most cards in one response. */
  cards: 30,
  /** The most mistakes of one account. */
  mistakes: 10_000,
  /** The most mistakes in one request. */
  batch: 100,
  answers: 20,
  note: 500,
  /** The longest line of a mistake, in plies. */
  line: 20,
} as const;

const CARD_KINDS = ['book', 'mistake'] as const;
export const GRADES = ['again', 'hard', 'good', 'easy'] as const;

export const cardSchema = z.object({
  cardId: z.uuid(),
  kind: z.enum(CARD_KINDS),
  fen: z.string(),
  /** Correct moves. For a book card these are the current moves of the books, in order of preference. */
  answers: z.array(z.string()),
  /** The move that was the mistake; null for a book card. */
  played: z.string().nullable(),
  note: z.string(),
  /** The saved game with the mistake; null if the game is not saved. */
  matchId: z.uuid().nullable(),
  due: timeSchema,
  /** Number of reviews. An answer includes it, so that an answer sent twice counts once. */
  reviews: z.int(),
  lapses: z.int(),
  isNew: z.boolean(),
  isSuspended: z.boolean(),
});
export type Card = z.output<typeof cardSchema>;

export const trainingQuerySchema = z.strictObject({
  kind: z.enum(CARD_KINDS).optional(),
  /** The side whose moves are trained. */
  side: z.enum(['red', 'black']).optional(),
  limit: z.coerce.number().int().min(1).max(TRAINING_LIMITS.cards).default(20),
});

export const trainingSchema = z.object({
  /** Due cards, the longest overdue first, then new cards. */
  cards: z.array(cardSchema),
  due: z.int(),
  fresh: z.int(),
  /** Number of cards that are not suspended. */
  total: z.int(),
  /** When the next card is due; null if a card is due now or no card will be due. */
  next: timeSchema.nullable(),
});
export type Training = z.output<typeof trainingSchema>;

export const answerSchema = z.strictObject({ grade: z.enum(GRADES), reviews: z.int().min(0) });

/** Read up to the first illegal move. */
const lineSchema = z.array(moveField).max(TRAINING_LIMITS.line).default([]);

export const mistakesSchema = z.strictObject({
  mistakes: z
    .array(
      z.strictObject({
        FEN: fenField,
        played: moveField,
        answers: z.array(moveField).min(1).max(TRAINING_LIMITS.answers),
        /** The best line instead of the mistake, and the opponent's best line after it. They prove its themes. */
        better: lineSchema,
        refutation: lineSchema,
        note: z.string().max(TRAINING_LIMITS.note, 'TEXT_TOO_LONG').default(''),
        matchId: z.uuid().optional(),
      }),
    )
    .min(1)
    .max(TRAINING_LIMITS.batch),
});
