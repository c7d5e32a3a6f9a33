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
 * Work that has been asked for and not been done. A job is there until it is done; whoever works on it holds a lease, and one
 * whose lease has run out is anybody's again.
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
    /** Of whoever works on it, or did last. */
    lease: uuid('lease'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.key] }),
    index('job_queue_order_index').on(table.queue, table.priority, table.createdAt),
  ],
);
