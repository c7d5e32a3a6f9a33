import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/**
 * Saved games. History and information are JSON in text columns: no query looks inside them, `jsonb` would take 3 to 5 per cent more
 * space, and it cannot store `\u0000`. The columns for lists and searches are derived by `describe-game.ts` at every save.
 */
export const matches = pgTable(
  'match',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    /** How many times the game has been saved. */
    version: integer('version').notNull().default(1),
    startFen: text('start_fen').notNull(),
    history: text('history').notNull(),
    information: text('information').notNull(),
    /** The size of history and information together, for `storage-quota.ts`. */
    bytes: integer('bytes').notNull(),
    title: text('title').notNull().default(''),
    folder: plainText('folder').notNull().default(''),
    visibility: text('visibility', { enum: ['PRIVATE', 'PUBLIC'] })
      .notNull()
      .default('PRIVATE'),
    /** The secret in the read-only link. */
    shareId: text('share_id'),
    red: text('red').notNull(),
    black: text('black').notNull(),
    event: text('event').notNull(),
    /** Texts for searching and sorting; see `toSearchText`. */
    titleSearchText: plainText('title_folded').notNull(),
    redSearchText: plainText('red_folded').notNull(),
    blackSearchText: plainText('black_folded').notNull(),
    eventSearchText: plainText('event_folded').notNull(),
    folderSearchText: plainText('folder_folded').notNull().default(''),
    /** `2024`, `2024-05` or `2024-05-31`; empty if unknown. */
    date: plainText('date').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    plies: smallint('plies').notNull(),
    /** The first moves of the mainline, without spaces. */
    opening: plainText('opening').notNull(),
    /** Equal to `opening` if the game begins with the initial position, for searches by opening; null otherwise. */
    bookOpening: plainText('book_opening'),
    /** The mainline for searches by position, two bytes per move, little-endian; null until it is derived from the history. */
    line: bytes('line'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('match_owner_id_updated_at_index').on(table.ownerId, table.updatedAt, table.id),
    index('match_owner_id_opening_index').on(table.ownerId, table.bookOpening),
    index('match_owner_id_bytes_index').on(table.ownerId, table.bytes),
    index('match_public_updated_at_index')
      .on(table.updatedAt, table.id)
      .where(sql`${table.visibility} = 'PUBLIC' and ${table.deletedAt} is null`),
    index('match_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('match_share_id_key').on(table.shareId),
    check('match_visibility_check', sql`${table.visibility} in ('PRIVATE', 'PUBLIC')`),
    check('match_result_check', sql`${table.result} in ('1-0', '0-1', '1/2-1/2', '*')`),
  ],
);
