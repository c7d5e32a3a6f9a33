import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, plainText, scheduleColumns } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Exercises, their ratings and those of their users, and the answers. */

const ratingColumns = () => ({
  rating: doublePrecision('rating').notNull(),
  deviation: doublePrecision('deviation').notNull(),
  volatility: doublePrecision('volatility').notNull(),
  /** Number of answers that have changed the rating. */
  answers: integer('answers').notNull().default(0),
});

export const exercises = pgTable(
  'exercise',
  {
    id: plainText('id').primaryKey(),
    fen: text('fen').notNull(),
    /** The opponent's move before; empty if it is not known. */
    last: text('last').notNull(),
    /** The solution, as moves without blanks. */
    moves: text('moves').notNull(),
    kind: text('kind', { enum: ['mate', 'material', 'defence', 'ending'] }).notNull(),
    red: text('red').notNull(),
    black: text('black').notNull(),
    event: text('event').notNull(),
    date: text('date').notNull(),
    /** The rating in the file, from which `rating` cannot go far. */
    fileRating: integer('file_rating').notNull(),
    ...ratingColumns(),
    /** When a longer search has refuted the solution; null if none has. */
    withdrawnAt: instant('withdrawn_at'),
    /** Whether the newest file does not have the exercise any more. Its answers stay. */
    isDropped: boolean('is_dropped').notNull().default(false),
    /** False if the exercise is dropped or withdrawn. */
    isOffered: boolean('is_offered').notNull().default(true),
    themes: text('themes').array().notNull().default([]),
    /** The version of the rules by which the themes were found; 0 if they have to be found. */
    themesVersion: smallint('themes_version').notNull().default(0),
  },
  (table) => [
    index('exercise_themes_index').using('gin', table.themes),
    check('exercise_kind_check', sql`${table.kind} in ('mate', 'material', 'defence', 'ending')`),
  ],
);

export const exercisePlayers = pgTable('exercise_player', {
  userId: ofUser('user_id').primaryKey(),
  ...ratingColumns(),
});

/** One row for each exercise that a user has answered. */
export const exerciseAnswers = pgTable(
  'exercise_answer',
  {
    userId: ofUser('user_id'),
    exerciseId: plainText('exercise_id')
      .notNull()
      .references(() => exercises.id),
    /** The id of the last answer that was counted. */
    answerId: uuid('answer_id').notNull(),
    /** Whether the first answer was right. */
    isSolved: boolean('is_solved').notNull(),
    /** When the first answer was given. */
    answeredAt: instant('answered_at').notNull(),
    ...scheduleColumns(),
    /** Null if the exercise does not come back, since the first answer was right. */
    due: instant('due'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.exerciseId] }),
    index('exercise_answer_user_id_due_index').on(table.userId, table.due),
  ],
);

/** Every answer that was counted, also those to exercises that were due again. */
export const exerciseLog = pgTable(
  'exercise_log',
  {
    userId: ofUser('user_id'),
    answerId: uuid('answer_id').notNull(),
    exerciseId: plainText('exercise_id')
      .notNull()
      .references(() => exercises.id),
    isSolved: boolean('is_solved').notNull(),
    /** The user's rating after the answer; null for answers of the time before ratings were kept. */
    rating: integer('rating'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.answerId] }),
    index('exercise_log_user_id_answered_at_index').on(table.userId, table.answeredAt),
  ],
);

/** The exercise of each day that was asked for it. */
export const dailyExercises = pgTable('daily_exercise', {
  /** A day of the site, so that it is the same for all users. */
  day: date('day', { mode: 'string' }).primaryKey(),
  exerciseId: plainText('exercise_id')
    .notNull()
    .references(() => exercises.id),
});

/** What users report as wrong, once per user and exercise. */
export const exerciseReports = pgTable(
  'exercise_report',
  {
    userId: ofUser('user_id'),
    exerciseId: plainText('exercise_id')
      .notNull()
      .references(() => exercises.id),
    reason: text('reason', { enum: ['another-move', 'bad-solution', 'other'] }).notNull(),
    note: text('note').notNull(),
    /** `OPEN` until the exercise has been searched again. */
    state: text('state', { enum: ['OPEN', 'KEPT', 'WITHDRAWN'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    checkedAt: instant('checked_at'),
    /** Whether the user has been told what the search has found. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.exerciseId] }),
    index('exercise_report_exercise_id_index').on(table.exerciseId),
    index('exercise_report_created_at_index').on(table.createdAt),
    check(
      'exercise_report_reason_check',
      sql`${table.reason} in ('another-move', 'bad-solution', 'other')`,
    ),
    check('exercise_report_state_check', sql`${table.state} in ('OPEN', 'KEPT', 'WITHDRAWN')`),
  ],
);

/** Three-minute runs. */
export const exerciseRuns = pgTable(
  'exercise_run',
  {
    id: id(),
    userId: ofUser('user_id'),
    /** The exercises that the server chose, in their order. Empty once the run is finished. */
    exerciseIds: text('exercise_ids').array().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When the server received the moves; null until then. */
    finishedAt: instant('finished_at'),
    /** Number of solved exercises. */
    score: smallint('score').notNull().default(0),
    /** Number of right and of wrong moves. */
    right: smallint('right_moves').notNull().default(0),
    wrong: smallint('wrong_moves').notNull().default(0),
    /** The most right moves in a row. */
    bestCombo: smallint('best_combo').notNull().default(0),
  },
  (table) => [index('exercise_run_user_id_started_at_index').on(table.userId, table.startedAt)],
);
