import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText } from '../columns.ts';
import { users } from './user-tables.ts';

/**
 * Saved games. History and information are JSON as text: nothing looks into them, and as `jsonb` the same games take 3 to 5
 * per cent more room and lose what PostgreSQL cannot hold there, such as `\u0000`. What lists show and search stands
 * beside them, made anew at every save by `describe-game.ts`.
 */
export const matches = pgTable(
  'match',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts the saves, from 1. */
    version: integer('version').notNull().default(1),
    startFen: text('start_fen').notNull(),
    history: text('history').notNull(),
    information: text('information').notNull(),
    /** Of history and information together, for the room that an account may take. */
    bytes: integer('bytes').notNull(),
    title: text('title').notNull().default(''),
    folder: plainText('folder').notNull().default(''),
    visibility: text('visibility', { enum: ['PRIVATE', 'PUBLIC'] })
      .notNull()
      .default('PRIVATE'),
    /** The secret of the read-only link; null without one. */
    shareId: text('share_id'),
    red: text('red').notNull(),
    black: text('black').notNull(),
    event: text('event').notNull(),
    /** What the four above and the folder are searched and sorted by, see `toSearchText`. */
    titleSearchText: plainText('title_folded').notNull(),
    redSearchText: plainText('red_folded').notNull(),
    blackSearchText: plainText('black_folded').notNull(),
    eventSearchText: plainText('event_folded').notNull(),
    folderSearchText: plainText('folder_folded').notNull().default(''),
    /** `2024`, `2024-05` or `2024-05-31`; empty when unknown. */
    date: plainText('date').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    plies: smallint('plies').notNull(),
    /** First half-moves of the mainline, without spaces. */
    opening: plainText('opening').notNull(),
    /** The same where the game begins with the initial position, else null: an opening is looked for only there. */
    bookOpening: plainText('book_opening'),
    /** The mainline, two bytes a move, little-endian, for searches of positions; null until it is made from the history. */
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
