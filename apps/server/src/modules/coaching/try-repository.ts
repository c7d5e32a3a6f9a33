import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { assignmentTries, groupPupils } from '../../db/tables/coaching-tables.ts';

/** What pupils did with the exercises of assignments. */

export type TryRow = typeof assignmentTries.$inferSelect;

export interface WorkRow {
  readonly pupilId: string;
  readonly exercise: number;
  readonly wrong: number;
  readonly solvedAt: Date | null;
  readonly hasHint: boolean;
  readonly hasSolution: boolean;
  /** The line of the first wrong move, as moves without blanks. */
  readonly firstWrong: string | null;
  readonly triedAt: Date;
}

/** The work on an assignment, by pupil and exercise. */
export function listWork(
  db: Queryable,
  assignmentId: string,
  pupilId?: string,
): Promise<WorkRow[]> {
  const { exercise, serial, outcome, moves, triedAt } = assignmentTries;
  const is = (value: TryRow['outcome']) => sql`(where ${eq(outcome, value)})`;
  return db
    .select({
      pupilId: assignmentTries.pupilId,
      exercise,
      wrong: sql`count(*) filter ${is('wrong')}`.mapWith(Number),
      solvedAt: sql<Date | null>`min(${triedAt}) filter ${is('solved')}`.mapWith(triedAt),
      hasHint: sql<boolean>`coalesce(bool_or(${eq(outcome, 'hint')}), false)`,
      hasSolution: sql<boolean>`coalesce(bool_or(${eq(outcome, 'solution')}), false)`,
      firstWrong: sql<
        string | null
      >`(array_agg(${moves} order by ${serial}) filter ${is('wrong')})[1]`,
      triedAt: sql<Date>`max(${triedAt})`.mapWith(triedAt),
    })
    .from(assignmentTries)
    .where(
      and(
        eq(assignmentTries.assignmentId, assignmentId),
        pupilId === undefined ? undefined : eq(assignmentTries.pupilId, pupilId),
      ),
    )
    .groupBy(assignmentTries.pupilId, exercise);
}

export interface SolvedRow {
  readonly assignmentId: string;
  readonly pupilId: string;
  readonly solved: number;
  readonly lastAt: Date;
}

/** Counts the solved exercises of present pupils. @param pupilId all pupils if missing */
export async function countSolved(
  db: Queryable,
  assignmentIds: readonly string[],
  pupilId?: string,
): Promise<SolvedRow[]> {
  if (assignmentIds.length === 0) return [];
  const { assignmentId, triedAt, outcome, exercise } = assignmentTries;
  return db
    .select({
      assignmentId,
      pupilId: assignmentTries.pupilId,
      solved: sql`count(distinct ${exercise})`.mapWith(Number),
      lastAt: sql<Date>`max(${triedAt})`.mapWith(triedAt),
    })
    .from(assignmentTries)
    .where(
      and(
        inArray(assignmentId, [...assignmentIds]),
        eq(outcome, 'solved'),
        pupilId === undefined ? undefined : eq(assignmentTries.pupilId, pupilId),
        sql`exists (select from ${groupPupils} join coaching_assignment as given on given.group_id = ${groupPupils.groupId}
          where given.id = ${assignmentId} and ${groupPupils.pupilId} = ${assignmentTries.pupilId} and ${groupPupils.leftAt} is null)`,
      ),
    )
    .groupBy(assignmentId, assignmentTries.pupilId);
}

/** The tries of a pupil at one exercise. */
export function listTries(
  db: Queryable,
  at: Pick<TryRow, 'assignmentId' | 'pupilId' | 'exercise'>,
): Promise<Pick<TryRow, 'id' | 'outcome'>[]> {
  const { assignmentId, pupilId, exercise, id, outcome } = assignmentTries;
  return db
    .select({ id, outcome })
    .from(assignmentTries)
    .where(
      and(eq(assignmentId, at.assignmentId), eq(pupilId, at.pupilId), eq(exercise, at.exercise)),
    );
}

/** A try that is sent again changes nothing. @returns whether it was added */
export async function insertTry(db: Queryable, row: TryRow): Promise<boolean> {
  const rows = await db
    .insert(assignmentTries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: assignmentTries.id });
  return rows.length > 0;
}

/** @returns whether there were any */
export async function deleteTries(
  db: Queryable,
  { assignmentId, pupilId }: Pick<TryRow, 'assignmentId' | 'pupilId'>,
): Promise<boolean> {
  const rows = await db
    .delete(assignmentTries)
    .where(
      and(eq(assignmentTries.assignmentId, assignmentId), eq(assignmentTries.pupilId, pupilId)),
    )
    .returning({ id: assignmentTries.id });
  return rows.length > 0;
}
