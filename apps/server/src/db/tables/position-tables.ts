import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { ofUser, users } from './user-tables.ts';

/**
 * The layers of the position database, each in a table of its own, so that one can be rebuilt without the others. The key of the
 * position (`@chuhe/cloudbook/position-key`) is the first column of each primary key. Tables are partitioned by its hash. The
 * migrations create the partitions, since Drizzle cannot declare them.
 */

/** The names of the engines that rows of `eval` share (`engine-list-repository.ts`). Rows are only added. */
export const engineLists = pgTable('engine_list', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  names: text('names').array().notNull().unique('engine_list_names_key'),
});

/** Evaluations by engines, in the format of `packed-moves.ts`. */
export const evaluations = pgTable(
  'eval',
  {
    key: bytes('key').primaryKey(),
    moves: bytes('moves').notNull(),
    /** The names of the engines. If empty, those of `engineListId` count. Rows of earlier versions have their own names. */
    engines: text('engines').array().notNull(),
    /** Whether `moves` includes all legal moves. */
    isComplete: boolean('is_complete').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The shift (`worker-tables.ts`) in which a worker searched any of the moves; null if the site's own engine and files did all. */
    shiftId: integer('shift_id'),
    engineListId: integer('engine_list_id'),
  },
  (table) => [
    index('eval_shift_id_index').on(table.shiftId).where(sql`${table.shiftId} is not null`),
  ],
);

/** Cached answers of the upstream position database. */
export const upstreamAnswers = pgTable(
  'upstream',
  {
    key: bytes('key').primaryKey(),
    /** A cloud move string for the position of the key; empty if the upstream database does not have the position. */
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
    /** A cloud move string for the position of the key. */
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

/** Personal keys for programs that call `/chessdb.php`. Only the SHA-256 of a key is stored. */
export const cloudKeys = pgTable('cloud_key', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique('cloud_key_hash_key'),
  /** What the user calls the key; may be empty. */
  name: text('name').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});
