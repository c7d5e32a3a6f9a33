import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/**
 * Saved games. History and information are JSON in text columns: no query reads into them, and `jsonb` would take 3 to 5 per cent
 * more space and cannot hold `\u0000`. `describe-game.ts` derives the columns for lists and searches at every save.
 */
export const matches = pgTable(
  'match',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    /** The number of saves. */
    version: integer('version').notNull().default(1),
    startFen: text('start_fen').notNull(),
    history: text('history').notNull(),
    information: text('information').notNull(),
    /** Of history and information together, for `storage-quota.ts`. */
    bytes: integer('bytes').notNull(),
    title: text('title').notNull().default(''),
    folder: plainText('folder').notNull().default(''),
    visibility: text('visibility', { enum: ['PRIVATE', 'PUBLIC'] })
      .notNull()
      .default('PRIVATE'),
    /** The secret of the read-only link. */
    shareId: text('share_id'),
    red: text('red').notNull(),
    black: text('black').notNull(),
    event: text('event').notNull(),
    /** Texts for searching and sorting, see `toSearchText`. */
    titleSearchText: plainText('title_folded').notNull(),
    redSearchText: plainText('red_folded').notNull(),
    blackSearchText: plainText('black_folded').notNull(),
    eventSearchText: plainText('event_folded').notNull(),
    folderSearchText: plainText('folder_folded').notNull().default(''),
    /** `2024`, `2024-05` or `2024-05-31`; empty if unknown. */
    date: plainText('date').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    plies: smallint('plies').notNull(),
    /** First moves of the mainline, without spaces. */
    opening: plainText('opening').notNull(),
    /** The same if the game begins with the initial position, where openings are searched; null otherwise. */
    bookOpening: plainText('book_opening'),
    /** The mainline for searches of positions: two bytes a move, little-endian; null until it is derived from the history. */
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
