import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText } from '../columns.ts';

/** Games that an operator has imported, and what was counted from them. */

const count = (name: string) => integer(name).notNull().default(0);

export const collections = pgTable(
  'collection',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** See `toSearchText`: one name is one collection, however it is written. */
    nameSearchText: plainText('name_folded').notNull(),
    games: count('games'),
    firstYear: smallint('first_year'),
    lastYear: smallint('last_year'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** From then on it counts nowhere, and its rows are removed a few at a time. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('collection_name_folded_key')
      .on(table.nameSearchText)
      .where(sql`${table.deletedAt} is null`),
  ],
);

export const collectionGames = pgTable(
  'collection_game',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id),
    /** Of what makes two games one: start, moves, players and year. */
    hash: bytes('hash').notNull(),
    red: text('red').notNull(),
    black: text('black').notNull(),
    redSearchText: plainText('red_folded').notNull(),
    blackSearchText: plainText('black_folded').notNull(),
    event: text('event').notNull(),
    /** `2024`, `2024-05` or `2024-05-31`; empty when unknown. */
    date: plainText('date').notNull(),
    /** 0 when unknown. */
    year: smallint('year').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    ecco: text('ecco').notNull(),
    opening: text('opening').notNull(),
    plies: smallint('plies').notNull(),
    /** Null for the initial position. */
    startFen: text('start_fen'),
    /** The mainline, two bytes a move, little-endian. */
    line: bytes('line').notNull(),
    /** `GameJson` where the game has more than its mainline: comments, variations. */
    history: text('history'),
    /** The tags, as JSON. */
    information: text('information').notNull(),
  },
  (table) => [
    uniqueIndex('collection_game_collection_id_hash_key').on(table.collectionId, table.hash),
    index('collection_game_red_folded_index').on(table.collectionId, table.redSearchText),
    index('collection_game_black_folded_index').on(table.collectionId, table.blackSearchText),
    // Searches go through the games of every collection, the newest first.
    index('collection_game_year_index').on(table.year, table.id),
    check('collection_game_result_check', sql`${table.result} in ('1-0', '0-1', '1/2-1/2', '*')`),
  ],
);

/** How far the import of a file is; written with the games, so that one that was killed goes on where it was. */
export const gameImports = pgTable(
  'game_import',
  {
    id: id(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id),
    /** SHA-256 of the file. */
    fileHash: bytes('file_hash').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    read: bigint('read', { mode: 'number' }).notNull().default(0),
    /** Games of the file that are done with, whatever became of them. */
    games: count('games'),
    added: count('added'),
    duplicates: count('duplicates'),
    refused: count('refused'),
    /** The first refused games, as JSON. */
    report: text('report').notNull().default('[]'),
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('game_import_unfinished_key')
      .on(table.collectionId, table.fileHash)
      .where(sql`${table.state} <> 'DONE'`),
    index('game_import_updated_at_index').on(table.updatedAt),
    check(
      'game_import_state_check',
      sql`${table.state} in ('RUNNING', 'STOPPED', 'DONE', 'FAILED')`,
    ),
  ],
);

/**
 * What was played in a position, by year, the results from the mover's view. The key of the position
 * (`@chuhe/cloudbook/position-key`) comes first and the partitions are by its hash, as in `position-tables.ts`.
 */
export const statistics = pgTable(
  'stat',
  {
    key: bytes('key').notNull(),
    collectionId: integer('collection_id').notNull(),
    /** Of the key's position. */
    move: integer('move').notNull(),
    /** 0 when unknown. */
    year: smallint('year').notNull(),
    wins: integer('wins').notNull(),
    draws: integer('draws').notNull(),
    losses: integer('losses').notNull(),
    /** Games without a result. */
    others: integer('others').notNull(),
    /** Those of them that had the mirror image of the key's position. */
    mirrored: integer('mirrored').notNull(),
    /** The newest of the games. */
    sample: bigint('sample', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.collectionId, table.move, table.year] })],
);

/** What games that reached a position say they opened with. */
export const openingCounts = pgTable(
  'opening_count',
  {
    key: bytes('key').notNull(),
    collectionId: integer('collection_id').notNull(),
    ecco: text('ecco').notNull(),
    name: text('name').notNull(),
    games: integer('games').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.collectionId, table.ecco, table.name] })],
);
