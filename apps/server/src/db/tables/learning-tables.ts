import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { users } from './user-tables.ts';

/** The number of positions that the engine evaluated for the position database each day, saved together with the evaluations. */
export const learningDays = pgTable('learning_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  positions: integer('positions').notNull(),
  nodes: bigint('nodes', { mode: 'number' }).notNull(),
});

/** Learning runs, each over a tree of positions. Only one runs at a time. */
export const learningRuns = pgTable(
  'learning_run',
  {
    id: id(),
    state: text('state', { enum: ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] }).notNull(),
    fen: text('fen').notNull(),
    plies: smallint('plies').notNull(),
    width: smallint('width').notNull(),
    nodes: integer('nodes').notNull(),
    /** The number of positions visited since the run was last started. */
    done: integer('done').notNull().default(0),
    atMost: integer('at_most').notNull().default(0),
    /** The number of positions evaluated over all starts of the run. */
    evaluated: integer('evaluated').notNull().default(0),
    problem: text('problem'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('learning_run_running_key').on(table.state).where(sql`${table.state} = 'RUNNING'`),
    check(
      'learning_run_state_check',
      sql`${table.state} in ('RUNNING', 'STOPPED', 'DONE', 'FAILED')`,
    ),
  ],
);
