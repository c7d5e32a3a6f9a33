import type { Scope } from '@chuhe/contract/scopes';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Tokens with which programs call the API for a user. Only the SHA-256 of a token is stored. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: id(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique('api_token_hash_key'),
    scopes: text('scopes').array().notNull().$type<Scope[]>(),
    createdAt: instant('created_at').notNull(),
    /** Null if the token never expires. */
    expiresAt: instant('expires_at'),
    /** To the minute; null until a program calls with the token. */
    usedAt: instant('used_at'),
  },
  (table) => [index('api_token_user_id_index').on(table.userId)],
);
