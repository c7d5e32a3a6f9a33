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
 * Requested work. A job exists until it is done. The process that works on it holds a lease. After the lease has expired, another
 * process may take the job.
 */
export const jobs = pgTable(
  'job',
  {
    queue: text('queue').notNull(),
    /** Identifies the work. Work that is requested twice is one job. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    /** Jobs with a higher number run first. */
    priority: smallint('priority').notNull(),
    /** Jobs of the same priority run in this order. It is later than the request for jobs that let others pass. */
    createdAt: instant('created_at').notNull(),
    /** The job is not taken before this time: that of the request, the end of a pause after a failure, or the end of a lease. */
    readyAt: instant('ready_at').notNull(),
    /** Identifies the lease of the process that works on the job, or worked on it last. */
    lease: uuid('lease'),
    tries: integer('tries').notNull().default(0),
    /** The worker that holds the lease; null if it is a process of the server. */
    workerId: integer('worker_id'),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.key] }),
    index('job_queue_order_index').on(table.queue, table.priority, table.createdAt),
  ],
);
