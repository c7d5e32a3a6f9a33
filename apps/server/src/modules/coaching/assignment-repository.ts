import { and, asc, count, desc, eq, getTableColumns, isNull, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { assignments, groupPupils, groups } from '../../db/tables/coaching-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { GroupRow } from './group-repository.ts';

/** Assignments. Their work is read only for a single one, since a game can be large. */

type Row = typeof assignments.$inferSelect;
const { work: _work, ...COLUMNS } = getTableColumns(assignments);
export type AssignmentRow = Omit<Row, 'work'>;

export interface AssignmentInGroup {
  readonly assignment: AssignmentRow;
  readonly group: GroupRow;
}

/** @returns whether it was added; false if there is one with this id */
export async function insertAssignment(
  db: Queryable,
  values: typeof assignments.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(assignments)
    .values(values)
    .onConflictDoNothing({ target: assignments.id })
    .returning({ id: assignments.id });
  return rows.length > 0;
}

/** Newest first. */
export function listAssignments(db: Queryable, groupId: string): Promise<AssignmentRow[]> {
  return db
    .select(COLUMNS)
    .from(assignments)
    .where(eq(assignments.groupId, groupId))
    .orderBy(desc(assignments.createdAt), desc(assignments.id));
}

/** The assignments of a pupil that have not ended, in groups that are not archived, the first due first. */
export function listOpenAssignments(db: Queryable, pupilId: string): Promise<AssignmentInGroup[]> {
  return db
    .select({ assignment: COLUMNS, group: groups })
    .from(groupPupils)
    .innerJoin(groups, eq(groups.id, groupPupils.groupId))
    .innerJoin(users, eq(users.id, groups.coachId))
    .innerJoin(assignments, eq(assignments.groupId, groups.id))
    .where(
      and(
        eq(groupPupils.pupilId, pupilId),
        isNull(groupPupils.leftAt),
        isNull(groups.archivedAt),
        isNull(assignments.endedAt),
        eq(users.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(assignments.due), asc(assignments.createdAt), asc(assignments.id));
}

/** Finds an assignment that the user has given. */
export async function findAssignmentOfCoach(
  db: Queryable,
  assignmentId: string,
  coachId: string,
): Promise<AssignmentInGroup | undefined> {
  const [row] = await db
    .select({ assignment: COLUMNS, group: groups })
    .from(assignments)
    .innerJoin(groups, eq(groups.id, assignments.groupId))
    .where(and(eq(assignments.id, assignmentId), eq(groups.coachId, coachId)));
  return row;
}

/** Finds an assignment that the user has as a present pupil. */
export async function findAssignmentOfPupil(
  db: Queryable,
  assignmentId: string,
  pupilId: string,
): Promise<AssignmentInGroup | undefined> {
  const [row] = await db
    .select({ assignment: COLUMNS, group: groups })
    .from(assignments)
    .innerJoin(groups, eq(groups.id, assignments.groupId))
    .innerJoin(users, eq(users.id, groups.coachId))
    .innerJoin(
      groupPupils,
      and(eq(groupPupils.groupId, groups.id), eq(groupPupils.pupilId, pupilId)),
    )
    .where(
      and(eq(assignments.id, assignmentId), isNull(groupPupils.leftAt), eq(users.status, 'ACTIVE')),
    );
  return row;
}

/** Keeps an assignment from being deleted until the end of the transaction, or waits for its deletion. */
export async function keepAssignment(tx: Queryable, assignmentId: string): Promise<void> {
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.id, assignmentId))
    .for('key share');
}

/** The stored exercises or game, as JSON. */
export async function readWork(db: Queryable, assignmentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ work: assignments.work })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  return row?.work;
}

/** Number of assignments of a group, and the bytes of all of its coach. */
export async function measureAssignments(
  db: Queryable,
  { id, coachId }: Pick<GroupRow, 'id' | 'coachId'>,
): Promise<{ assignments: number; bytes: number }> {
  const [ofGroup] = await db
    .select({ all: count() })
    .from(assignments)
    .where(eq(assignments.groupId, id));
  const [ofCoach] = await db
    .select({ bytes: sum(assignments.bytes).mapWith(Number) })
    .from(assignments)
    .innerJoin(groups, eq(groups.id, assignments.groupId))
    .where(eq(groups.coachId, coachId));
  return { assignments: ofGroup?.all ?? 0, bytes: ofCoach?.bytes ?? 0 };
}

export async function updateAssignment(
  db: Queryable,
  assignmentId: string,
  {
    isEnded,
    ...change
  }: Partial<Pick<Row, 'title' | 'note' | 'due'>> & {
    readonly isEnded?: boolean | undefined;
  },
  now: Date,
): Promise<void> {
  // An assignment that has ended keeps its time.
  const at = sql.param(now, assignments.endedAt);
  const endedAt = sql`coalesce(${assignments.endedAt}, ${at}::timestamptz)`;
  const end = isEnded === undefined ? {} : { endedAt: isEnded ? endedAt : null };
  const set = { ...change, ...end };
  if (Object.keys(set).length === 0) return;
  await db.update(assignments).set(set).where(eq(assignments.id, assignmentId));
}

export async function deleteAssignment(db: Queryable, assignmentId: string): Promise<void> {
  await db.delete(assignments).where(eq(assignments.id, assignmentId));
}
