import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { ofUser, users } from './user-tables.ts';

/** Programs on users' computers that act for an account. Only the SHA-256 of a token is stored. */
export const bridges = pgTable(
  'bridge',
  {
    id: id(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique('bridge_token_hash_key'),
    createdAt: instant('created_at').notNull(),
    /** To the minute; null until the bridge calls the server. */
    seenAt: instant('seen_at'),
  },
  (table) => [index('bridge_user_id_index').on(table.userId)],
);

/** Codes by which bridges are paired, at most one of each account. Only the SHA-256 of a code is stored. */
export const bridgeCodes = pgTable('bridge_code', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique('bridge_code_hash_key'),
  expiresAt: instant('expires_at').notNull(),
});
