import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { ofUser, users } from './user-tables.ts';

/**
 * The layers of the position database, each in a table of its own, so that one can be rebuilt without the others. The key of the
 * position (`@chuhe/cloudbook/position-key`) comes first in each primary key, and the tables are partitioned by its hash. The
 * partitions are in the migration, since Drizzle cannot declare them.
 */

/** Evaluations by engines, in the format of `packed-moves.ts`. */
export const evaluations = pgTable('eval', {
  key: bytes('key').primaryKey(),
  moves: bytes('moves').notNull(),
  engines: text('engines').array().notNull(),
  /** Whether all legal moves are included. */
  isComplete: boolean('is_complete').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Cached answers of the upstream position database. */
export const upstreamAnswers = pgTable(
  'upstream',
  {
    key: bytes('key').primaryKey(),
    /** A cloud move string of the key's position; empty if upstream does not know the position. */
    moves: text('moves').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('upstream_expires_at_index').on(table.expiresAt)],
);

/** Evaluations by users. Others see them once an administrator has accepted them. */
export const contributions = pgTable(
  'contribution',
  {
    key: bytes('key').notNull(),
    userId: ofUser('user_id'),
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

/** Keys with which programs of users call `/chessdb.php`. Only their SHA-256 is stored. */
export const cloudKeys = pgTable('cloud_key', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique('cloud_key_hash_key'),
  createdAt: instant('created_at').notNull(),
});
