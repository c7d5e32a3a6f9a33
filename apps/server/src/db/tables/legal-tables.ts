import type { LegalPage, LegalTexts } from '@chuhe/contract/legal';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { ofUser, users } from './user-tables.ts';

/** Published versions of the legal pages. Rows are never changed or deleted, since users have accepted them. */
export const legalVersions = pgTable(
  'legal_version',
  {
    page: text('page').notNull().$type<LegalPage>(),
    /** 1, 2, 3, … for each page. */
    version: integer('version').notNull(),
    /** Markdown by language; an empty text is missing. */
    texts: jsonb('texts').notNull().$type<LegalTexts>(),
    /** Whether users who have accepted an earlier version are asked. */
    asksAgain: boolean('asks_again').notNull(),
    createdAt: instant('created_at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.page, table.version] }),
    check('legal_version_version_check', sql`${table.version} > 0`),
  ],
);

/** Which versions of the terms and the privacy policy a user has accepted. Version 0 is the default text. */
export const consents = pgTable(
  'consent',
  {
    userId: ofUser('user_id'),
    terms: integer('terms').notNull(),
    privacy: integer('privacy').notNull(),
    place: text('place', { enum: ['SIGN_UP', 'CHECKOUT', 'CHANGE'] }).notNull(),
    /** The first time; the same consent at the same place is kept once. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place, table.terms, table.privacy] })],
);
