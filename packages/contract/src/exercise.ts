import { z } from 'zod';
import { reasonField } from './admin.ts';
import {
  EXERCISE_DECISIONS,
  EXERCISE_KINDS,
  EXERCISE_LIMITS,
  REPORT_REASONS,
  REPORT_STATES,
} from './exercise-limits.ts';
import { timeSchema } from './identity.ts';

/** Exercises: positions with one good move that the user has to find. */

const exerciseId = z.string().regex(/^[\da-f]{12}$/);

/** The name of a theme, such as `fork`; `@chuhe/lessons/theme` has them all. A newer server may know others. */
const themeSchema = z.string().regex(/^[a-z][a-z\d-]{0,39}$/);

export const exerciseSchema = z.object({
  exerciseId: z.string(),
  /** The side to move is the one that solves the exercise. */
  fen: z.string(),
  /** The opponent's move that led to the position; null if it is not known. */
  last: z.string().nullable(),
  /** The solution. The moves of the solver and the replies alternate; the first and the last move are the solver's. */
  moves: z.array(z.string()),
  kind: z.enum(EXERCISE_KINDS),
  /** What the solution proves the exercise to train; empty if nothing is proved. They help to find the solution. */
  themes: z.array(themeSchema),
  /** How difficult the exercise is, on the scale of the players' ratings. */
  rating: z.int(),
  /** The game that the position is from. Each part may be empty. */
  red: z.string(),
  black: z.string(),
  event: z.string(),
  date: z.string(),
  /** When the user answered it last, if it is due again; otherwise null. */
  missedAt: timeSchema.nullable(),
});
export type Exercise = z.output<typeof exerciseSchema>;

export const exercisePlayerSchema = z.object({
  rating: z.int(),
  /** The rating deviation of Glicko-2. */
  deviation: z.int(),
  /** Number of answers that have changed the rating. */
  answers: z.int(),
});
export type ExercisePlayer = z.output<typeof exercisePlayerSchema>;

export const exerciseQuerySchema = z.strictObject({
  kind: z.enum(EXERCISE_KINDS).optional(),
  theme: themeSchema.optional(),
  /** `mistakes`: only exercises of the themes that the user is weakest in. `theme` is then ignored. */
  by: z.enum(['rating', 'mistakes']).default('rating'),
  limit: z.coerce.number().int().min(1).max(EXERCISE_LIMITS.exercises).default(20),
});

export const exercisesSchema = z.object({
  /** Due ones, the longest overdue first, then new ones near the user's rating, in random order. */
  exercises: z.array(exerciseSchema),
  player: exercisePlayerSchema,
  /** With `by=mistakes`, the themes that the user is weakest in; empty if none is known, and then there are no exercises. */
  weak: z.array(themeSchema),
  /** Number of exercises that are due again, of the kind and theme that were asked for. */
  due: z.int(),
  /** When the next of these exercises is due again; null if one is due now or none will be. */
  next: timeSchema.nullable(),
  /** Number of exercises by kind that the user has not answered. */
  fresh: z.object({ mate: z.int(), material: z.int(), defence: z.int(), ending: z.int() }),
  /** Number of all exercises of the site. */
  total: z.int(),
});
export type Exercises = z.output<typeof exercisesSchema>;

export const exerciseAnswersSchema = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        /** Made by the client, so that an answer sent twice counts once. */
        answerId: z.uuid(),
        exerciseId,
        /** Whether the first try was right, without a hint. */
        isSolved: z.boolean(),
        /** When the answer was given. A time in the future counts as now. */
        givenAt: timeSchema,
      }),
    )
    .min(1)
    .max(EXERCISE_LIMITS.answers),
});

export const answeredExercisesSchema = z.object({
  player: exercisePlayerSchema,
  /** In the order of the request. */
  results: z.array(
    z.object({
      answerId: z.uuid(),
      /** By how much the answer has changed the user's rating; null if it has not, since it is not the first one to the exercise. */
      change: z.int().nullable(),
    }),
  ),
});
export type AnsweredExercises = z.output<typeof answeredExercisesSchema>;

export const exerciseThemesSchema = z.object({
  /** Themes that have exercises, in their usual order. */
  themes: z.array(
    z.object({
      theme: themeSchema,
      total: z.int(),
      /** Number of exercises that the user has not answered. */
      fresh: z.int(),
      /** Number of the user's answers, also to exercises that were due again, and of the right ones among them. */
      answers: z.int(),
      solved: z.int(),
    }),
  ),
  /** The themes that the user is weakest in, the weakest first; empty if none is known. */
  weak: z.array(themeSchema),
});
export type ExerciseThemes = z.output<typeof exerciseThemesSchema>;

export const userDaySchema = z.strictObject({
  /** How far the user's time is ahead of UTC, in minutes, by which days are counted; that of the site by default. */
  offset: z.coerce.number().int().min(-840).max(840).optional(),
});

const daySchema = z.iso.date();

const streakSchema = z.object({
  /** Days in a row with a solved exercise, up to today, or up to yesterday if none is solved today. */
  current: z.int(),
  longest: z.int(),
  isTodayDone: z.boolean(),
});

export const exerciseProgressSchema = z.object({
  player: exercisePlayerSchema,
  streak: streakSchema,
  /** Days with answers, ascending: the last 365 days. */
  days: z.array(
    z.object({
      day: daySchema,
      answers: z.int(),
      solved: z.int(),
      /** The rating after the last answer of the day; null if it was not kept. */
      rating: z.int().nullable(),
    }),
  ),
});
export type ExerciseProgress = z.output<typeof exerciseProgressSchema>;

export const dailyExerciseSchema = z.object({
  /** The day in the time zone of the site. */
  day: daySchema,
  exercise: exerciseSchema,
  /** Whether the user's first answer to it was right; null if the user has not answered it. */
  isSolved: z.boolean().nullable(),
  player: exercisePlayerSchema,
  streak: streakSchema,
});
export type DailyExercise = z.output<typeof dailyExerciseSchema>;

export const byExerciseSchema = z.object({ exerciseId });

export const newReportSchema = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: z.string().max(EXERCISE_LIMITS.note, 'TEXT_TOO_LONG').default(''),
});

/** The exercises of reports that the user has seen. */
export const seenReportsSchema = z.strictObject({
  exerciseIds: z.array(exerciseId).min(1).max(EXERCISE_LIMITS.news),
});

export const exerciseReportSchema = z.object({
  exerciseId: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  state: z.enum(REPORT_STATES),
  createdAt: timeSchema,
  /** When the exercise was searched again; null if that is to come. */
  checkedAt: timeSchema.nullable(),
});
export type ExerciseReport = z.output<typeof exerciseReportSchema>;

export const exerciseDecisionSchema = z.strictObject({
  decision: z.enum(EXERCISE_DECISIONS),
  reason: reasonField,
});

export const adminReportSchema = exerciseReportSchema.extend({
  userId: z.uuid(),
  /** The reports after this one are the next page. */
  cursor: z.string(),
  fen: z.string(),
  moves: z.array(z.string()),
  kind: z.enum(EXERCISE_KINDS),
  /** Whether the exercise is withdrawn now. */
  isWithdrawn: z.boolean(),
});
export type AdminReport = z.output<typeof adminReportSchema>;
