import type { Operation } from '@chuhe/studies/operation';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant, plainText } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Studies. A study and its chapters stay for some days after they have been deleted. */

export const studies = pgTable(
  'study',
  {
    id: id(),
    ownerId: ofUser('owner_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull(),
    /** Title, description and tags; see `toSearchText`. */
    searchText: plainText('search_text').notNull(),
    visibility: text('visibility', { enum: ['private', 'members', 'link', 'public'] }).notNull(),
    /** The secret in the link to view the study; null while the link is switched off. */
    code: text('code'),
    /** The secrets in the links to become a member. */
    editorCode: text('editor_code'),
    viewerCode: text('viewer_code'),
    /** The number of the next member. Numbers are not used twice, since operations have them. */
    nextNumber: smallint('next_number').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('study_owner_id_index').on(table.ownerId, table.updatedAt),
    index('study_public_index')
      .on(table.updatedAt, table.id)
      .where(sql`${table.visibility} = 'public' and ${table.deletedAt} is null`),
    index('study_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('study_editor_code_key').on(table.editorCode),
    uniqueIndex('study_viewer_code_key').on(table.viewerCode),
    check(
      'study_visibility_check',
      sql`${table.visibility} in ('private', 'members', 'link', 'public')`,
    ),
  ],
);

const ofStudy = () =>
  uuid('study_id')
    .notNull()
    .references(() => studies.id, { onDelete: 'cascade' });

/** Present and former members. The first owner has the number 0. A later one keeps the number from before. */
export const studyMembers = pgTable(
  'study_member',
  {
    studyId: ofStudy(),
    userId: ofUser('user_id'),
    number: smallint('number').notNull(),
    role: text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Null for a present member. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.userId] }),
    uniqueIndex('study_member_number_key').on(table.studyId, table.number),
    index('study_member_user_id_index').on(table.userId),
    check('study_member_role_check', sql`${table.role} in ('owner', 'editor', 'viewer')`),
  ],
);

export const studyChapters = pgTable(
  'study_chapter',
  {
    id: id(),
    studyId: ofStudy(),
    /** The order of the chapters. Numbers may be missing. */
    place: integer('place').notNull(),
    title: text('title').notNull(),
    kind: text('kind', { enum: ['analysis', 'find', 'hold', 'guess'] }).notNull(),
    orientation: text('orientation', { enum: ['red', 'black'] }).notNull(),
    /** Settings of practice, as JSON. */
    practice: text('practice').notNull(),
    /** The number of the member who has changed title, kind, side or practice last; null if they are as the chapter was made. */
    settingsBy: smallint('settings_by'),
    /** Title, players and event; see `toSearchText`. */
    searchText: plainText('search_text').notNull(),
    /** Number of moves in all variations. */
    moves: integer('moves').notNull(),
    /** The state before the first operation that the log still has, as `packState` makes it. */
    base: bytes('base').notNull(),
    baseSequence: integer('base_sequence').notNull().default(0),
    /** A later state, so that few operations are applied to open the chapter. Null if there is none. */
    snapshot: bytes('snapshot'),
    /** The sequence number of the snapshot; that of the base without one. */
    snapshotSequence: integer('snapshot_sequence').notNull().default(0),
    /** The sequence number of the last operation. */
    sequence: integer('sequence').notNull().default(0),
    /** The size of states and operations. */
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('study_chapter_study_id_index').on(table.studyId, table.place),
    index('study_chapter_updated_at_index')
      .on(table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('study_chapter_deleted_at_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    check('study_chapter_kind_check', sql`${table.kind} in ('analysis', 'find', 'hold', 'guess')`),
    check('study_chapter_orientation_check', sql`${table.orientation} in ('red', 'black')`),
  ],
);

/** The positions of chapters, for searches. A row is derived from its chapter when a search first needs it, and again after changes. */
export const studyPositions = pgTable('study_position', {
  chapterId: uuid('chapter_id')
    .primaryKey()
    .references(() => studyChapters.id, { onDelete: 'cascade' }),
  /** The sequence number of the state whose positions these are. */
  sequence: integer('sequence').notNull(),
  /** See `packPositions`. */
  positions: bytes('positions').notNull(),
});

/** An operation as JSON. It was validated before it was stored. */
const operationJson = customType<{ data: Operation; driverData: string }>({
  dataType: () => 'text',
  toDriver: (operation) => JSON.stringify(operation),
  fromDriver: (value) => JSON.parse(value),
});

/** The log of operations, in the order in which they apply. */
export const studyOperations = pgTable(
  'study_operation',
  {
    chapterId: uuid('chapter_id')
      .notNull()
      .references(() => studyChapters.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    /** The number of the member who made it. */
    editor: smallint('editor').notNull(),
    /** Made by the page. */
    id: uuid('id').notNull(),
    operation: operationJson('operation').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.sequence] }),
    uniqueIndex('study_operation_id_key').on(table.chapterId, table.id),
  ],
);

/**
 * What members have reached in practice chapters. A result belongs to a membership, so it goes with a guest to an account, and is deleted
 * with the account, the chapter or the study.
 */
export const studyResults = pgTable(
  'study_result',
  {
    studyId: uuid('study_id').notNull(),
    chapterId: uuid('chapter_id')
      .notNull()
      .references(() => studyChapters.id, { onDelete: 'cascade' }),
    /** The number of the member. */
    number: smallint('number').notNull(),
    /** Tries until the first solution, or so far. A wrong move ends a try. */
    tries: integer('tries').notNull(),
    bestPoints: integer('best_points').notNull(),
    bestMost: integer('best_most').notNull(),
    lastPoints: integer('last_points').notNull(),
    lastMost: integer('last_most').notNull(),
    /** The run that was counted last, and those before it, the latest first, so that a repeated request counts once. */
    lastRunId: uuid('last_run_id').notNull(),
    earlierRunIds: uuid('earlier_run_ids').array().notNull().default([]),
    /** When the chapter was solved first; null if it was not. */
    solvedAt: instant('solved_at'),
    /** When the last run ended. */
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.number] }),
    index('study_result_member_index').on(table.studyId, table.number),
    foreignKey({
      name: 'study_result_member_fk',
      columns: [table.studyId, table.number],
      foreignColumns: [studyMembers.studyId, studyMembers.number],
    }).onDelete('cascade'),
  ],
);
