import { COLLECTION_RULESETS } from '@chuhe/contract/limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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

/** Collections of imported games, and their statistics. */

const count = (name: string) => integer(name).notNull().default(0);

export const collections = pgTable(
  'collection',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** See `toSearchText`. Names with equal search texts denote the same collection. */
    nameSearchText: plainText('name_folded').notNull(),
    games: count('games'),
    /** See `Ruleset` of `@chuhe/rules/judge`; null if the user's own applies. */
    ruleset: text('ruleset', { enum: COLLECTION_RULESETS }),
    firstYear: smallint('first_year'),
    lastYear: smallint('last_year'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Of a collection from before the segments: the id of the last game that has been counted again. */
    countedTo: bigint('counted_to', { mode: 'number' }).notNull().default(0),
    /** Games up to this id have to be counted again; null if none is left. */
    uncountedTo: bigint('uncounted_to', { mode: 'number' }),
    /** Whether the collection contains the games that the product comes with. */
    isShipped: boolean('is_shipped').notNull().default(false),
    /** Set if the collection is deleted. It is no longer used, and its rows are removed in batches. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('collection_name_folded_key')
      .on(table.nameSearchText)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('collection_is_shipped_key')
      .on(table.isShipped)
      .where(sql`${table.isShipped} and ${table.deletedAt} is null`),
  ],
);

export const collectionGames = pgTable(
  'collection_game',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id),
    /** Hash of starting position, moves, players and year. Games with equal hashes are duplicates. */
    hash: bytes('hash').notNull(),
    red: text('red').notNull(),
    black: text('black').notNull(),
    redSearchText: plainText('red_folded').notNull(),
    blackSearchText: plainText('black_folded').notNull(),
    event: text('event').notNull(),
    /** `2024`, `2024-05` or `2024-05-31`; empty if unknown. */
    date: plainText('date').notNull(),
    /** 0 if unknown. */
    year: smallint('year').notNull(),
    result: text('result', { enum: ['1-0', '0-1', '1/2-1/2', '*'] }).notNull(),
    ecco: text('ecco').notNull(),
    opening: text('opening').notNull(),
    plies: smallint('plies').notNull(),
    /** Null for the initial position. */
    startFen: text('start_fen'),
    /** The mainline, two bytes per move, little-endian. */
    line: bytes('line').notNull(),
    /** The game as `GameJson`, if it has comments or variations; null otherwise. */
    history: text('history'),
    /** The tags, as JSON. */
    information: text('information').notNull(),
  },
  (table) => [
    uniqueIndex('collection_game_collection_id_hash_key').on(table.collectionId, table.hash),
    index('collection_game_red_folded_index').on(table.collectionId, table.redSearchText),
    index('collection_game_black_folded_index').on(table.collectionId, table.blackSearchText),
    // For searches, which read the games of all collections, newest first.
    index('collection_game_year_index').on(table.year, table.id),
    // For the pages of openings.
    index('collection_game_ecco_index').on(table.ecco, table.year, table.id),
    check('collection_game_result_check', sql`${table.result} in ('1-0', '0-1', '1/2-1/2', '*')`),
  ],
);

/** The players of imported games; see `search-text/player-search.ts`. */
export const players = pgTable(
  'player',
  {
    name: plainText('name').primaryKey(),
    latin: plainText('latin').notNull(),
    vietnamese: plainText('vietnamese').notNull(),
  },
  (table) => [
    index('player_latin_index').on(table.latin),
    index('player_vietnamese_index').on(table.vietnamese),
  ],
);

/** Progress of imports. It is saved in the same transaction as the games, so that an interrupted import can continue. */
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
    /** The number of games read from the file, which are either added, duplicates or refused. */
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

/** Parts of the statistics; see `modules/game-db/statistics/packed-statistics.ts`. */
export const segments = pgTable(
  'stat_segment',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key, since the version before removes collections without knowing of segments. */
    collectionId: integer('collection_id').notNull(),
    /** The number of bits that divide the segment into buckets. */
    bits: smallint('bits').notNull(),
    /** The number of moves in it, each once for its position and year. */
    moves: integer('moves').notNull(),
    /** Look-ups read LIVE segments. A merge makes a BUILDING one, and leaves OLD ones, whose buckets are removed in steps. */
    state: text('state', { enum: ['BUILDING', 'LIVE', 'OLD'] }).notNull(),
  },
  (table) => [
    index('stat_segment_collection_id_index').on(table.collectionId),
    check('stat_segment_state_check', sql`${table.state} in ('BUILDING', 'LIVE', 'OLD')`),
  ],
);

export const buckets = pgTable(
  'stat_bucket',
  {
    segmentId: integer('segment_id').notNull(),
    bucket: integer('bucket').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.bucket] })],
);

/** The openings that tags of games name. */
export const openingNames = pgTable(
  'stat_opening',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ecco: text('ecco').notNull(),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('stat_opening_ecco_name_key').on(table.ecco, table.name)],
);

/**
 * Statistics of the version before, which a recount replaces by segments; the next version drops both tables. The results of the moves
 * played in each position, by year, from the view of the side to move. The key of the position
 * (`@chuhe/cloudbook/position-key`) is the first column, and the table is partitioned by its hash, as in `position-tables.ts`.
 */
export const statistics = pgTable(
  'stat',
  {
    key: bytes('key').notNull(),
    collectionId: integer('collection_id').notNull(),
    /** The move, in the position of the key. */
    move: integer('move').notNull(),
    /** 0 if unknown. */
    year: smallint('year').notNull(),
    wins: integer('wins').notNull(),
    draws: integer('draws').notNull(),
    losses: integer('losses').notNull(),
    /** The number of games without a result. */
    others: integer('others').notNull(),
    /** The number of games that reached the mirror image of the position. */
    mirrored: integer('mirrored').notNull(),
    /** Id of the newest game. */
    sample: bigint('sample', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.collectionId, table.move, table.year] })],
);

/** For each position, the openings named in the tags of the games that reach it. */
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
