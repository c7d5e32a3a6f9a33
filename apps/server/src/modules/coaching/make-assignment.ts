import type { CoachAssignment, PupilAssignment, WorkResult } from '@chuhe/contract/coaching';
import type { Queryable } from '../../db/database.ts';
import { movesOf } from '../exercises/exercise-file.ts';
import type { AssignmentInGroup, AssignmentRow } from './assignment-repository.ts';
import { endOfDay } from './due-day.ts';
import type { GroupRow } from './group-repository.ts';
import { countSolved, type WorkRow } from './try-repository.ts';

/** Adds to each assignment how much of it the pupil has done. */
export async function makePupilAssignments(
  db: Queryable,
  given: readonly AssignmentInGroup[],
  pupilId: string,
): Promise<PupilAssignment[]> {
  const ids = given.map(({ assignment }) => assignment.id);
  const rows = await countSolved(db, ids, pupilId);
  const work = new Map(rows.map((row) => [row.assignmentId, row]));
  return given.map(({ assignment, group }) => {
    const { solved = 0, lastAt } = work.get(assignment.id) ?? {};
    const doneAt = solved >= assignment.size ? (lastAt?.toISOString() ?? null) : null;
    const isArchived = group.archivedAt !== null;
    return { ...makeAssignment(assignment, group), solved, doneAt, isArchived };
  });
}

/** Adds to each assignment how many present pupils have done all of it. */
export async function makeCoachAssignments(
  db: Queryable,
  given: readonly AssignmentRow[],
  group: GroupRow,
): Promise<CoachAssignment[]> {
  const rows = await countSolved(
    db,
    given.map(({ id }) => id),
  );
  return given.map((assignment) => {
    const done = rows.filter(
      ({ assignmentId, solved }) => assignmentId === assignment.id && solved >= assignment.size,
    );
    return { ...makeAssignment(assignment, group), done: done.length };
  });
}

function makeAssignment(
  { id, kind, title, note, due, createdAt, endedAt, size }: AssignmentRow,
  group: GroupRow,
): Omit<CoachAssignment, 'done'> {
  return {
    assignmentId: id,
    groupId: group.id,
    groupName: group.name,
    kind,
    title,
    note,
    due,
    dueAt: endOfDay(due).toISOString(),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    size,
  };
}

/** The results of a pupil, one for each exercise or one for the game. */
export function makeResults(rows: readonly WorkRow[], size: number): WorkResult[] {
  const known = new Map(rows.map((row) => [row.exercise, row]));
  return Array.from({ length: size }, (_, exercise) => {
    const row = known.get(exercise);
    return row === undefined ? NOTHING : makeResult(row);
  });
}

const NOTHING: WorkResult = {
  wrong: 0,
  solvedAt: null,
  help: 'none',
  firstWrong: null,
  triedAt: null,
};

function makeResult({ wrong, solvedAt, hasHint, hasSolution, ...row }: WorkRow): WorkResult {
  return {
    wrong,
    solvedAt: solvedAt?.toISOString() ?? null,
    help: hasSolution ? 'solution' : hasHint ? 'hint' : 'none',
    firstWrong: row.firstWrong === null ? null : movesOf(row.firstWrong),
    triedAt: row.triedAt.toISOString(),
  };
}
