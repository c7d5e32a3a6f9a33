import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Reviews of many saved games. */

export const reviewBatches = pgTable(
  'review_batch',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    state: text('state', { enum: ['RUNNING', 'DONE', 'CANCELLED'] })
      .notNull()
      .default('RUNNING'),
    /** Nodes of the search of each position. */
    nodes: integer('nodes').notNull(),
    /** The player of the report; null until the user has chosen one. */
    player: text('player'),
    createdAt: instant('created_at').notNull(),
    /** When the last game was done, or the batch was cancelled. */
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('review_batch_owner_id_created_at_index').on(table.ownerId, table.createdAt),
    check('review_batch_state_check', sql`${table.state} in ('RUNNING', 'DONE', 'CANCELLED')`),
  ],
);

/** The games of a batch, as they were when the batch was started. Later changes of a saved game do not matter. */
export const gameReviews = pgTable(
  'game_review',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => reviewBatches.id, { onDelete: 'cascade' }),
    /** The place of the game in the batch, from 0. */
    number: smallint('number').notNull(),
    /** The saved game, which may have been deleted since. */
    matchId: uuid('match_id').notNull(),
    title: text('title').notNull(),
    red: text('red').notNull(),
    black: text('black').notNull(),
    event: text('event').notNull(),
    date: text('date').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    plies: smallint('plies').notNull(),
    startFen: text('start_fen').notNull(),
    /** The mainline, see `packLine`. */
    line: bytes('line').notNull(),
    state: text('state', { enum: ['WAITING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELLED'] }).notNull(),
    /** Why the game was skipped. */
    skipped: text('skipped', { enum: ['EMPTY', 'TOO_LONG', 'UNREADABLE'] }),
    /** `StoredGameReview` of the contract as JSON, compressed by gzip. */
    review: bytes('review'),
    /** `GameSummary` of `summarize-review.ts` as JSON. */
    summary: text('summary'),
  },
  (table) => [
    index('game_review_batch_id_number_index').on(table.batchId, table.number),
    check(
      'game_review_state_check',
      sql`${table.state} in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELLED')`,
    ),
  ],
);

/** The number of games that a user has had reviewed on a day in the time zone of the site. It outlives the batches. */
export const reviewDays = pgTable(
  'review_day',
  {
    userId: ofUser('user_id'),
    day: date('day', { mode: 'string' }).notNull(),
    games: integer('games').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
