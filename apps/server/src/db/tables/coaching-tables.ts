import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { ofUser } from './user-tables.ts';

/** Groups of a coach and pupils. Guests have no rows here. */

export const groups = pgTable(
  'coaching_group',
  {
    id: id(),
    coachId: ofUser('coach_id'),
    name: text('name').notNull(),
    text: text('text').notNull().default(''),
    /** The secret in the link to join; null while the link is switched off. */
    code: text('code'),
    /** Whether pupils see the names of the others. */
    showsPupils: boolean('shows_pupils').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    index('coaching_group_coach_id_index').on(table.coachId),
    uniqueIndex('coaching_group_code_key').on(table.code),
  ],
);

const ofGroup = () =>
  uuid('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

/** Present and former pupils. */
export const groupPupils = pgTable(
  'coaching_pupil',
  {
    groupId: ofGroup(),
    pupilId: ofUser('pupil_id'),
    joinedAt: instant('joined_at').notNull(),
    /** Null for a present pupil. */
    leftAt: instant('left_at'),
    /** Whether the coach removed the pupil, who then cannot join again. */
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The name when the pupil left, as JSON: the coach sees no later one. Null for a present pupil. */
    leftName: text('left_name'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.pupilId] }),
    index('coaching_pupil_pupil_id_index').on(table.pupilId),
  ],
);

export const assignments = pgTable(
  'coaching_assignment',
  {
    id: id(),
    groupId: ofGroup(),
    kind: text('kind', { enum: ['exercises', 'game'] }).notNull(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    due: date('due', { mode: 'string' }).notNull(),
    /** The exercises or the game as JSON: a copy, which does not change with the original. */
    work: text('work').notNull(),
    /** The size of `work`. */
    bytes: integer('bytes').notNull(),
    /** Number of exercises; 1 for a game. */
    size: smallint('size').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('coaching_assignment_group_id_index').on(table.groupId),
    check('coaching_assignment_kind_check', sql`${table.kind} in ('exercises', 'game')`),
  ],
);

/** What pupils did with the exercises of an assignment, in order. A game that is marked as studied is one that is solved. */
export const assignmentTries = pgTable(
  'coaching_try',
  {
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    pupilId: ofUser('pupil_id'),
    /** Made by the browser. */
    id: uuid('id').notNull(),
    exercise: smallint('exercise').notNull(),
    /** Position among the pupil's tries at the exercise, from 0. */
    serial: smallint('serial').notNull(),
    outcome: text('outcome', { enum: ['wrong', 'solved', 'hint', 'solution'] }).notNull(),
    /** The line on the board, as moves without blanks. */
    moves: text('moves').notNull(),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.pupilId, table.id] }),
    index('coaching_try_pupil_id_index').on(table.pupilId),
    check(
      'coaching_try_outcome_check',
      sql`${table.outcome} in ('wrong', 'solved', 'hint', 'solution')`,
    ),
  ],
);
