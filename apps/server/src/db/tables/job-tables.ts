import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * Requested work. A job exists until it is done. The process that works on it holds a lease; after the lease has expired
 * another process may take the job.
 */
export const jobs = pgTable(
  'job',
  {
    queue: text('queue').notNull(),
    /** Names the work: asked for twice, it is there once. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    /** The higher, the sooner. */
    priority: smallint('priority').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not before then: when it was asked for, later after a failure, the end of the lease while it is worked on. */
    readyAt: instant('ready_at').notNull(),
    /** The lease of the process that works on the job, or did last. */
    lease: uuid('lease'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.key] }),
    index('job_queue_order_index').on(table.queue, table.priority, table.createdAt),
  ],
);
