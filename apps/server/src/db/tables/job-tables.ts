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
    /** Identifies the work: requested twice, it is one job. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    /** A higher priority comes first. */
    priority: smallint('priority').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The job is not taken before this: the request, a pause after a failure, or the end of a running lease. */
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
