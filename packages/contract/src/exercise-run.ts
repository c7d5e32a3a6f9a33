import { z } from 'zod';
import { moveField } from './cloud.ts';
import { exerciseSchema } from './exercise.ts';
import { timeSchema } from './identity.ts';
import { RUN_RULES } from './run-rules.ts';

/** Three-minute runs: exercises from easy to hard against the clock, by the rules in `run-rules.ts`. */

/** The most solved exercises in one run; null without a run in that time. */
const best = z.int().nullable();

const bestRunsSchema = z.object({
  today: best,
  /** Today and the six days before. */
  week: best,
  ever: best,
});
export type BestRuns = z.output<typeof bestRunsSchema>;

export const startedRunSchema = z.object({
  runId: z.uuid(),
  /** From easy to hard; none if the site has none. */
  exercises: z.array(exerciseSchema),
  /** The user's best runs before this one. */
  best: bestRunsSchema,
});
export type StartedRun = z.output<typeof startedRunSchema>;

export const runParamsSchema = z.object({ runId: z.uuid() });

export const finishedRunSchema = z.strictObject({
  /** For each exercise that was ended, in the order of the run, its last move. */
  answers: z
    .array(
      z.strictObject({
        /** The line on the board: moves of the solver and replies. It ends with the move that was wrong or that solved the exercise. */
        moves: z.array(moveField).min(1).max(40),
        /** When that move was made, in milliseconds from the beginning of the run. */
        at: z.int().min(0).max(86_400_000),
      }),
    )
    .max(RUN_RULES.exercises),
});
export type FinishedRun = z.output<typeof finishedRunSchema>;

export const exerciseRunSchema = z.object({
  runId: z.uuid(),
  startedAt: timeSchema,
  /** Number of solved exercises. */
  score: z.int(),
  /** Number of right and of wrong moves. */
  right: z.int(),
  wrong: z.int(),
  /** The most right moves in a row. */
  bestCombo: z.int(),
});
export type ExerciseRun = z.output<typeof exerciseRunSchema>;

export const exerciseRunsSchema = z.object({
  best: bestRunsSchema,
  /** The user's last runs, the newest first. */
  runs: z.array(exerciseRunSchema),
});
export type ExerciseRuns = z.output<typeof exerciseRunsSchema>;
