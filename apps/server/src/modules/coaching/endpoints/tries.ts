import { randomUUID } from 'node:crypto';
import type { newTrySchema, WorkResult } from '@chuhe/contract/coaching';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { makeFieldError } from '../../../http/field-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { announceGroup } from '../announce-group.ts';
import { type AssignmentInGroup, keepAssignment, readWork } from '../assignment-repository.ts';
import { isStart, judgeTry } from '../judge-try.ts';
import { makeResults } from '../make-assignment.ts';
import { lockPupil } from '../pupil-repository.ts';
import { deleteTries, insertTry, listTries, listWork, type TryRow } from '../try-repository.ts';
import { readExercises } from '../work.ts';
import { requireAssignmentOfPupil } from './assignments.ts';

type SentTry = z.output<typeof newTrySchema>;

/** `POST /api/assignment/{assignmentId}/try`. A try after the exercise was solved changes nothing, and neither does one that is sent again. */
export function postTry(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  // No limit of its own: a whole class has one address, and the stored tries are limited.
  addRoute(app, ROUTES.addTry, async ({ params: { assignmentId }, body, caller }) => {
    const pupilId = caller.userId;
    const { received, isNew, result } = await inTransaction(db, async (tx) => {
      const received = await lockReceived(tx, assignmentId, pupilId);
      const isNew = await record(tx, received, { ...body, pupilId, now: now() });
      return { received, isNew, result: await readResult(tx, received, { ...body, pupilId }) };
    });
    if (isNew) await announce({ live }, received, pupilId);
    return result;
  });
}

/** `PUT /api/assignment/{assignmentId}/studied` */
export function putStudied(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  const route = { ...ROUTES.markStudied, limit: perMinute(120) };
  addRoute(app, route, async ({ params: { assignmentId }, body, caller }) => {
    const pupilId = caller.userId;
    const at = { assignmentId, pupilId, exercise: 0 };
    const { received, hasChanged, result } = await inTransaction(db, async (tx) => {
      const received = await lockReceived(tx, assignmentId, pupilId);
      if (received.assignment.kind !== 'game') throw new ApiError('NOT_FOUND');
      const hasChanged = body.isStudied
        ? await addStudied(tx, at, now())
        : await deleteTries(tx, at);
      return { received, hasChanged, result: await readResult(tx, received, at) };
    });
    if (hasChanged) await announce({ live }, received, pupilId);
    return result;
  });
}

/** @returns whether the game was not marked before */
async function addStudied(
  tx: Queryable,
  at: Pick<TryRow, 'assignmentId' | 'pupilId' | 'exercise'>,
  triedAt: Date,
): Promise<boolean> {
  if ((await listTries(tx, at)).length > 0) return false;
  const studied = { id: randomUUID(), serial: 0, outcome: 'solved', moves: '' } as const;
  return insertTry(tx, { ...at, ...studied, triedAt });
}

/**
 * Finds an assignment whose work is recorded and locks the pupil and the assignment. So tries are stored one after the other, and none
 * after leaving or after the deletion of the assignment.
 *
 * @throws ApiError NOT_FOUND, or CONFLICT if the assignment has ended or the group is archived
 */
async function lockReceived(
  tx: Queryable,
  assignmentId: string,
  pupilId: string,
): Promise<AssignmentInGroup> {
  const { group } = await requireAssignmentOfPupil(tx, assignmentId, pupilId);
  await lockPupil(tx, { groupId: group.id, pupilId });
  await keepAssignment(tx, assignmentId);
  // Before the locks were taken, the pupil may have left and the assignment may have been deleted.
  const received = await requireAssignmentOfPupil(tx, assignmentId, pupilId);
  if (received.group.archivedAt !== null) throw conflict('GROUP_ARCHIVED');
  if (received.assignment.endedAt !== null) throw conflict('ASSIGNMENT_ENDED');
  return received;
}

interface NewTry extends SentTry {
  readonly pupilId: string;
  readonly now: Date;
}

/** @returns whether the try was stored */
async function record(
  tx: Queryable,
  { assignment }: AssignmentInGroup,
  { tryId, exercise, moves, help, pupilId, ...time }: NewTry,
): Promise<boolean> {
  const outcome = await judge(tx, assignment, { exercise, moves, help });
  const at = { assignmentId: assignment.id, pupilId, exercise };
  const known = await listTries(tx, at);
  if (known.some((each) => each.outcome === 'solved')) return false;
  if (outcome !== 'solved' && known.length >= COACHING_LIMITS.tries) return false;
  const row = {
    ...at,
    id: tryId,
    serial: known.length,
    outcome,
    moves: moves.join(''),
    triedAt: timeOf(assignment, time),
  };
  return insertTry(tx, row);
}

/** When a try was made: the clock of the browser may be wrong. */
function timeOf(
  { createdAt }: AssignmentInGroup['assignment'],
  { givenAt, now }: Pick<NewTry, 'givenAt' | 'now'>,
): Date {
  const time = Math.max(Date.parse(givenAt), createdAt.getTime());
  return new Date(Math.min(time, now.getTime()));
}

/** @throws ApiError NOT_FOUND for an unknown exercise, BAD_REQUEST for a line that does not belong to it */
async function judge(
  tx: Queryable,
  { id, kind }: AssignmentInGroup['assignment'],
  { exercise: index, moves, help }: Pick<SentTry, 'exercise' | 'moves' | 'help'>,
): Promise<TryRow['outcome']> {
  const work = kind === 'exercises' ? await readWork(tx, id) : undefined;
  const exercise = work === undefined ? undefined : readExercises(work)[index];
  if (exercise === undefined) throw new ApiError('NOT_FOUND');
  const outcome =
    help === 'none' ? judgeTry(exercise, moves) : isStart(exercise.moves, moves) ? help : undefined;
  if (outcome === undefined) throw makeFieldError('moves', 'VALUE_INVALID');
  return outcome;
}

async function readResult(
  tx: Queryable,
  { assignment: { id, size } }: AssignmentInGroup,
  { exercise, pupilId }: { readonly exercise: number; readonly pupilId: string },
): Promise<WorkResult> {
  const result = makeResults(await listWork(tx, id, pupilId), size)[exercise];
  if (result === undefined) throw new ApiError('NOT_FOUND');
  return result;
}

function announce(
  live: Parameters<typeof announceGroup>[0],
  { group }: AssignmentInGroup,
  pupilId: string,
): Promise<void> {
  return announceGroup(live, { groupId: group.id, userIds: [group.coachId, pupilId] });
}
