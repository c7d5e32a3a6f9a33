import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { users } from './user-tables.ts';

/** Settings that administrators have changed; see `site-settings.ts`. */
export const siteSettings = pgTable('site_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The secret from which all signing keys are derived, created at the first start. */
export const serverSecrets = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Queue of emails, each added in the transaction that causes it. The text is deleted once the email is sent. */
export const outgoingMails = pgTable(
  'outgoing_mail',
  {
    id: id(),
    /** Identifies the event that causes the email. A second email with the same key is not queued. Null if each call is an event. */
    key: text('key'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the link in the email expires. The email is not sent after that. Null if it never expires. */
    expiresAt: instant('expires_at'),
    /** Null once the email has been sent or given up. */
    nextTryAt: instant('next_try_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outgoing_mail_next_try_at_index').on(table.nextTryAt),
    uniqueIndex('outgoing_mail_key_key').on(table.key),
  ],
);

/** The audit log. An entry is written in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: id(),
    at: instant('at').notNull(),
    /** Null if the operator made the change on the command line. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    target: text('target').notNull(),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_entry_at_index').on(table.at)],
);
