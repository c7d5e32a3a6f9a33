import {
  customType,
  doublePrecision,
  integer,
  smallint,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Column types that several tables share. */

/** An instant in UTC with the precision of a JavaScript `Date`, so that a value is the same after it has been stored. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const id = () => uuid('id').primaryKey().defaultRandom();

/** Text that sorts by code points, so that the order of a list and its cursors does not depend on the locale of the database. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** What FSRS knows about a card; `scheduled_days` is the interval in days. */
export const scheduleColumns = () => ({
  stability: doublePrecision('stability').notNull().default(0),
  difficulty: doublePrecision('difficulty').notNull().default(0),
  state: smallint('state').notNull().default(0),
  learningSteps: smallint('learning_steps').notNull().default(0),
  scheduledDays: integer('scheduled_days').notNull().default(0),
  reviews: integer('reviews').notNull().default(0),
  lapses: integer('lapses').notNull().default(0),
  reviewedAt: instant('reviewed_at'),
});
