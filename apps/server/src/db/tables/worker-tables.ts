import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from './user-tables.ts';

/** Accounts whose machines evaluate positions for the site. All machines of an account are one worker. */
export const workers = pgTable(
  'worker',
  {
    id: serial('id').primaryKey(),
    /** Null once the account has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the user agreed to be named in the list of workers. */
    isNamed: boolean('is_named').notNull().default(false),
    state: text('state', { enum: ['ACTIVE', 'SUSPENDED', 'DROPPED'] })
      .notNull()
      .default('ACTIVE'),
    /** Why the worker is not active. */
    reason: text('reason', { enum: ['NONSENSE', 'WRONG_SCORES', 'ADMIN'] }),
    /** Results that were refused or missing since the worker was last activated or passed a check. */
    refused: smallint('refused').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    suspendedAt: instant('suspended_at'),
  },
  (table) => [
    unique('worker_user_id_key').on(table.userId),
    check('worker_state_check', sql`${table.state} in ('ACTIVE', 'SUSPENDED', 'DROPPED')`),
    check('worker_reason_check', sql`${table.reason} in ('NONSENSE', 'WRONG_SCORES', 'ADMIN')`),
  ],
);

/**
 * What a worker did on one day until its results were checked. A stored evaluation names its shift, so the shift says who made it and when,
 * and unchecked evaluations of a worker can be withdrawn. The shift is `PASSED` once a check has confirmed one of its results.
 */
export const workShifts = pgTable(
  'work_shift',
  {
    id: serial('id').primaryKey(),
    workerId: integer('worker_id')
      .notNull()
      .references(() => workers.id, { onDelete: 'cascade' }),
    /** A day in the time zone of the site. */
    day: date('day', { mode: 'string' }).notNull(),
    /** `OPEN`: takes further results; `CLOSED`: waits for its check; `WITHDRAWN`: its evaluations are being deleted or are gone. */
    state: text('state', { enum: ['OPEN', 'CLOSED', 'PASSED', 'WITHDRAWN'] }).notNull(),
    positions: integer('positions').notNull().default(0),
    nodes: bigint('nodes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('work_shift_worker_id_index').on(table.workerId, table.day),
    check(
      'work_shift_state_check',
      sql`${table.state} in ('OPEN', 'CLOSED', 'PASSED', 'WITHDRAWN')`,
    ),
  ],
);
