import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { users } from './user-tables.ts';

/**
 * What is known of positions, one table for each layer, so that each can be made anew without the others. All have the key of
 * the position (`@chuhe/cloudbook/position-key`) first in their primary key and are partitioned by its hash. The partitions are
 * in the migration, since Drizzle has no word for them.
 */

/** Evaluations by engines; `packed-moves.ts` says what the bytes are. */
export const evaluations = pgTable('eval', {
  key: bytes('key').primaryKey(),
  moves: bytes('moves').notNull(),
  engines: text('engines').array().notNull(),
  /** Whether every legal move is among them. */
  isComplete: boolean('is_complete').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Answers of the position database elsewhere, for as long as they hold. */
export const upstreamAnswers = pgTable(
  'upstream',
  {
    key: bytes('key').primaryKey(),
    /** A cloud move string of the key's position; empty where the position is unknown there. */
    moves: text('moves').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('upstream_expires_at_index').on(table.expiresAt)],
);

/** What users have said of positions. Others see it once an administrator has accepted it. */
export const contributions = pgTable(
  'contribution',
  {
    key: bytes('key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A cloud move string of the key's position. */
    moves: text('moves').notNull(),
    status: text('status', { enum: ['PENDING', 'ACCEPTED', 'REJECTED'] })
      .notNull()
      .default('PENDING'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.userId] }),
    index('contribution_user_id_index').on(table.userId),
    index('contribution_status_updated_at_index').on(table.status, table.updatedAt),
    check('contribution_status_check', sql`${table.status} in ('PENDING', 'ACCEPTED', 'REJECTED')`),
  ],
);

/** Keys by which programs of users ask `/chessdb.php`. Only their SHA-256 is kept. */
export const cloudKeys = pgTable('cloud_key', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique('cloud_key_hash_key'),
  createdAt: instant('created_at').notNull(),
});
