import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { users } from './user-tables.ts';

/** What belongs to the site rather than to one account. */

/** Settings that administrators change while the server runs; `site-settings.ts` knows their names and defaults. */
export const siteSettings = pgTable('site_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The secret all signing keys are derived from, made at the first start. */
export const serverSecrets = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Mail on its way. Queued in the transaction that caused it; the text is emptied once it is sent. */
export const outgoingMails = pgTable(
  'outgoing_mail',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its link runs out: from then on it is of no use to anybody. Null: never. */
    expiresAt: instant('expires_at'),
    /** Not before then is it tried again; null once it is sent or given up. */
    nextTryAt: instant('next_try_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [index('outgoing_mail_next_try_at_index').on(table.nextTryAt)],
);

/** Who changed what by administrator's rights; written in the same transaction as the change. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: id(),
    at: instant('at').notNull(),
    /** Null: the operator, by a command line. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    target: text('target').notNull(),
    /** In the administrator's words. */
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_entry_at_index').on(table.at)],
);
