import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText, scheduleColumns } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Books of users, and the cards of the trainer. */

export const books = pgTable(
  'book',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    side: text('side', { enum: ['both', 'red', 'black'] })
      .notNull()
      .default('both'),
    serial: smallint('serial').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('book_owner_id_serial_index').on(table.ownerId, table.serial),
    index('book_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('book_side_check', sql`${table.side} in ('both', 'red', 'black')`),
  ],
);

/**
 * Book moves by position key (see `position-tables.ts`). A position has the same key after its colours are exchanged, so the primary key
 * includes the side to move.
 */
export const bookEntries = pgTable(
  'book_entry',
  {
    key: bytes('key').notNull(),
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The side to move. */
    isRed: boolean('is_red').notNull(),
    /** The move, in the position of the key. */
    move: integer('move').notNull(),
    /** The position as it was entered. */
    fen: text('fen').notNull(),
    score: integer('score'),
    winPercentage: doublePrecision('win_percentage'),
    note: text('note').notNull().default(''),
    /** See `toSearchText`. */
    noteSearchText: plainText('note_folded').notNull().default(''),
    priority: integer('priority').notNull().default(1),
    valid: boolean('valid').notNull().default(true),
    serial: smallint('serial').notNull(),
    /** How long the engine searched for the score, in milliseconds. */
    time: integer('time'),
    depth: smallint('depth'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Identifies the deletion that removed the move, so that the deletion can be undone. */
    deletionId: uuid('deletion_id'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.bookId, table.isRed, table.move] }),
    index('book_entry_book_id_updated_at_index').on(table.bookId, table.updatedAt),
    index('book_entry_deleted_at_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** Positions that the trainer shows at growing intervals. */
export const trainingCards = pgTable(
  'training_card',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    kind: text('kind', { enum: ['book', 'mistake'] }).notNull(),
    key: bytes('key').notNull(),
    isRed: boolean('is_red').notNull(),
    fen: text('fen').notNull(),
    /** The answers of a card for a mistake, as JSON. The answers of a card for a book are in the books. */
    answers: text('answers').notNull().default('[]'),
    played: text('played'),
    /** Of a mistake: the best line instead of it, and the opponent's best line after it, as moves without blanks; empty if not known. */
    better: text('better').notNull().default(''),
    refutation: text('refutation').notNull().default(''),
    /** The proved themes of a mistake. */
    themes: text('themes').array().notNull().default([]),
    /** The version of the rules by which the themes were found; 0 if they have to be found. */
    themesVersion: smallint('themes_version').notNull().default(0),
    note: text('note').notNull().default(''),
    matchId: uuid('match_id'),
    due: instant('due').notNull(),
    ...scheduleColumns(),
    isSuspended: boolean('is_suspended').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('training_card_owner_id_position_key').on(
      table.ownerId,
      table.kind,
      table.key,
      table.isRed,
    ),
    index('training_card_owner_id_due_index').on(table.ownerId, table.due),
    check('training_card_kind_check', sql`${table.kind} in ('book', 'mistake')`),
  ],
);
