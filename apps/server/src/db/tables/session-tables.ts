import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { users } from './user-tables.ts';

/** One sign-in on one device, and the refresh tokens it has had. */

export const sessions = pgTable(
  'session',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** Moves on with every refresh, but never past `endsAt`. */
    expiresAt: instant('expires_at').notNull(),
    /** The end that no refresh moves; null for guests, who could not sign in again. */
    endsAt: instant('ends_at'),
    /** When its owner last proved once more who is there, for what is dangerous. */
    steppedUpAt: instant('stepped_up_at'),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for', {
      enum: ['LOGOUT', 'REUSE', 'PASSWORD', 'REVOKED', 'INACTIVE', 'ROLE', 'UPGRADE'],
    }),
  },
  (table) => [
    index('session_user_id_index').on(table.userId),
    index('session_expires_at_index').on(table.expiresAt),
  ],
);

/** Refresh tokens by their SHA-256. A used one stays for a month, so that its reuse is noticed. */
export const refreshTokens = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('refresh_token_session_id_index').on(table.sessionId)],
);
