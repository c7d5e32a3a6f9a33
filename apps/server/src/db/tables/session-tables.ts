import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { ofUser } from './user-tables.ts';

export const sessions = pgTable(
  'session',
  {
    id: id(),
    userId: ofUser('user_id'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** Postponed by every refresh, but never past `endsAt`. */
    expiresAt: instant('expires_at').notNull(),
    /** When the session ends despite refreshes. Null for guests, who cannot sign in again. */
    endsAt: instant('ends_at'),
    /** When the user last confirmed their identity, as dangerous actions require. */
    steppedUpAt: instant('stepped_up_at'),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for', {
      enum: ['LOGOUT', 'REUSE', 'PASSWORD', 'REVOKED', 'INACTIVE', 'ROLE', 'UPGRADE', 'LIMIT'],
    }),
  },
  (table) => [
    index('session_user_id_index').on(table.userId),
    index('session_expires_at_index').on(table.expiresAt),
  ],
);

/** Refresh tokens by their SHA-256. Used tokens are kept for a month, so that reuse is detected. */
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
