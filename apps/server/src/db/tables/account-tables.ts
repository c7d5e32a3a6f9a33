import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** The end of accounts, and exports of what is stored about them. */

/** Accounts that are closed and will be deleted. A closed account is `INACTIVE`. */
export const accountDeletions = pgTable(
  'account_deletion',
  {
    userId: ofUser('user_id').primaryKey(),
    requestedAt: instant('requested_at').notNull(),
    /** When the account is deleted. */
    dueAt: instant('due_at').notNull(),
    /** Whether an administrator requested it. */
    isByAdmin: boolean('is_by_admin').notNull(),
    /** Whether the user may take it back. False if an administrator had deactivated the account before. */
    isReversible: boolean('is_reversible').notNull(),
    /** The language of the mails about it. */
    language: text('language', { enum: ['en', 'vi', 'zh'] }).notNull(),
  },
  (table) => [index('account_deletion_due_at_index').on(table.dueAt)],
);

export const accountExports = pgTable(
  'account_export',
  {
    id: id(),
    userId: ofUser('user_id'),
    /** Whether an administrator requested it. The user does not see such an export. */
    isForAdmin: boolean('is_for_admin').notNull(),
    state: text('state', { enum: ['RUNNING', 'DONE', 'FAILED'] })
      .notNull()
      .default('RUNNING'),
    /** Number of finished files of the archive, and of all. */
    done: smallint('done').notNull().default(0),
    total: smallint('total').notNull().default(0),
    /** The size of the archive. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    language: text('language', { enum: ['en', 'vi', 'zh'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** When the archive of a finished export is deleted; null before. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('account_export_user_id_index').on(table.userId, table.createdAt),
    // At most one runs for a user, and one for administrators.
    uniqueIndex('account_export_running_key')
      .on(table.userId, table.isForAdmin)
      .where(sql`${table.state} = 'RUNNING'`),
    index('account_export_expires_at_index').on(table.expiresAt),
    check('account_export_state_check', sql`${table.state} in ('RUNNING', 'DONE', 'FAILED')`),
  ],
);

/** The archives, in parts, so that every process of the site can make and send them. */
export const accountExportParts = pgTable(
  'account_export_part',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => accountExports.id, { onDelete: 'cascade' }),
    /** From 0. */
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
);
