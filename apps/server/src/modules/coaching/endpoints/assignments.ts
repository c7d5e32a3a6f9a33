import type { NewAssignment } from '@chuhe/contract/coaching';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { lockUser } from '../../../users/user-repository.ts';
import { cleanNote } from '../../books/clean-note.ts';
import { announceGroup } from '../announce-group.ts';
import {
  type AssignmentInGroup,
  deleteAssignment as deleteAssignmentRow,
  findAssignmentOfCoach,
  findAssignmentOfPupil,
  insertAssignment,
  measureAssignments,
  readWork,
  updateAssignment,
} from '../assignment-repository.ts';
import { requireLaterDay } from '../due-day.ts';
import { lockGroup } from '../group-repository.ts';
import { makeCoachAssignments, makePupilAssignments, makeResults } from '../make-assignment.ts';
import { makePupil } from '../make-group.ts';
import { makeWork } from '../make-work.ts';
import { listPupilIds, listPupils } from '../pupil-repository.ts';
import { listWork } from '../try-repository.ts';
import { readExercises, readGame } from '../work.ts';
import { requireCoached } from './groups.ts';

/** Enough for the most positions with the most answers. */
const BODY_LIMIT = 64 * 1024;

/** `POST /api/group/{groupId}/assignment` */
export function postAssignment(
  app: FastifyInstance,
  { database: { db }, live, now }: Context,
): void {
  const route = { ...ROUTES.createAssignment, bodyLimit: BODY_LIMIT, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { groupId }, body, caller }) => {
    const coachId = caller.userId;
    await requireCoached(db, groupId, coachId);
    const given = { ...body, groupId, coachId, now: now() };
    const isNew = await inTransaction(db, (tx) => addAssignment(tx, given));
    if (!isNew) return { assignmentId: body.assignmentId };
    const userIds = [coachId, ...(await listPupilIds(db, groupId))];
    await announceGroup({ live }, { groupId, userIds });
    return { assignmentId: body.assignmentId };
  });
}

interface Given extends NewAssignment {
  readonly groupId: string;
  readonly coachId: string;
  readonly now: Date;
}

/** Locks the coach and then the group, so that the assignments are counted. @returns whether it was not given before */
async function addAssignment(tx: Queryable, given: Given): Promise<boolean> {
  const { assignmentId, groupId, coachId, title, note, due, now } = given;
  await lockUser(tx, coachId);
  const group = await lockGroup(tx, groupId);
  if (group === undefined) throw new ApiError('NOT_FOUND');
  const known = await findAssignmentOfCoach(tx, assignmentId, coachId);
  if (known?.group.id === groupId) return false;
  requireLaterDay(due, now);
  if (group.archivedAt !== null) throw conflict('GROUP_ARCHIVED');
  const used = await measureAssignments(tx, group);
  if (used.assignments >= COACHING_LIMITS.assignments) throw conflict('ASSIGNMENT_LIMIT');
  const made = await makeWork(tx, coachId, given.work);
  const bytes = Buffer.byteLength(made.work);
  if (used.bytes + bytes > COACHING_LIMITS.bytes) {
    throw new ApiError('STORAGE_FULL', { messages: FULL });
  }
  const texts = { title, note: cleanNote(note), due };
  const row = { id: assignmentId, groupId, ...texts, ...made, bytes, createdAt: now };
  if (!(await insertAssignment(tx, row))) throw new ApiError('CONFLICT');
  return true;
}

const FULL = {
  en: 'Your assignments take up all the space there is. Delete some old ones first',
  vi: 'Các bài giao của bạn đã dùng hết dung lượng. Hãy xóa bớt bài cũ',
  zh: '您布置的作业已占满空间，请先删除一些旧作业',
};

/** `GET /api/assignment/{assignmentId}` */
export function getAssignment(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getAssignment, async ({ params: { assignmentId }, caller: { userId } }) => {
    const given = await findAssignmentOfCoach(db, assignmentId, userId);
    if (given !== undefined) return readGiven(db, given);
    return readReceived(db, await requireAssignmentOfPupil(db, assignmentId, userId), userId);
  });
}

/** Finds an assignment that the user has as a pupil. @throws ApiError NOT_FOUND */
export async function requireAssignmentOfPupil(
  db: Queryable,
  assignmentId: string,
  pupilId: string,
): Promise<AssignmentInGroup> {
  const received = await findAssignmentOfPupil(db, assignmentId, pupilId);
  if (received === undefined) throw new ApiError('NOT_FOUND');
  return received;
}

async function readGiven(db: Queryable, { assignment, group }: AssignmentInGroup) {
  const [summary] = await makeCoachAssignments(db, [assignment], group);
  if (summary === undefined) throw new ApiError('NOT_FOUND');
  const pupils = await listPupils(db, group.id);
  const work = await listWork(db, assignment.id);
  return {
    role: 'coach' as const,
    ...summary,
    exercises: await exercisesOf(db, assignment),
    pupils: pupils.map((pupil) => ({
      ...makePupil(pupil),
      results: makeResults(
        work.filter(({ pupilId }) => pupilId === pupil.pupilId),
        assignment.size,
      ),
    })),
  };
}

async function readReceived(db: Queryable, received: AssignmentInGroup, pupilId: string) {
  const { assignment } = received;
  const [summary] = await makePupilAssignments(db, [received], pupilId);
  if (summary === undefined) throw new ApiError('NOT_FOUND');
  const work = await listWork(db, assignment.id, pupilId);
  return {
    role: 'pupil' as const,
    ...summary,
    exercises: await exercisesOf(db, assignment),
    results: makeResults(work, assignment.size),
  };
}

async function exercisesOf(db: Queryable, { id, kind }: AssignmentInGroup['assignment']) {
  const work = kind === 'exercises' ? await readWork(db, id) : undefined;
  return work === undefined ? [] : readExercises(work);
}

/** `GET /api/assignment/{assignmentId}/game` */
export function getAssignedGame(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(
    app,
    ROUTES.getAssignedGame,
    async ({ params: { assignmentId }, caller: { userId } }) => {
      const { assignment } =
        (await findAssignmentOfCoach(db, assignmentId, userId)) ??
        (await requireAssignmentOfPupil(db, assignmentId, userId));
      const work = assignment.kind === 'game' ? await readWork(db, assignmentId) : undefined;
      if (work === undefined) throw new ApiError('NOT_FOUND');
      return readGame(work);
    },
  );
}

/** `PATCH /api/assignment/{assignmentId}` */
export function patchAssignment(
  app: FastifyInstance,
  { database: { db }, live, now }: Context,
): void {
  const route = { ...ROUTES.changeAssignment, limit: perMinute(60) };
  addRoute(app, route, async ({ params, body, caller: { userId } }) => {
    const { assignmentId } = params;
    const given = await requireAssignmentOfCoach(db, assignmentId, userId);
    const { title, note, due, isEnded } = body;
    if (due !== undefined && due !== given.assignment.due) requireLaterDay(due, now());
    const change = {
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note: cleanNote(note) }),
      ...(due !== undefined && { due }),
      isEnded,
    };
    await updateAssignment(db, assignmentId, change, now());
    const groupId = given.group.id;
    const userIds = [userId, ...(await listPupilIds(db, groupId))];
    await announceGroup({ live }, { groupId, userIds });
    return null;
  });
}

/** `DELETE /api/assignment/{assignmentId}` */
export function deleteAssignment(app: FastifyInstance, { database: { db }, live }: Context): void {
  const route = { ...ROUTES.deleteAssignment, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { assignmentId }, caller: { userId } }) => {
    const { group } = await requireAssignmentOfCoach(db, assignmentId, userId);
    await deleteAssignmentRow(db, assignmentId);
    const userIds = [userId, ...(await listPupilIds(db, group.id))];
    await announceGroup({ live }, { groupId: group.id, userIds });
    return null;
  });
}

async function requireAssignmentOfCoach(
  db: Queryable,
  assignmentId: string,
  coachId: string,
): Promise<AssignmentInGroup> {
  const given = await findAssignmentOfCoach(db, assignmentId, coachId);
  if (given === undefined) throw new ApiError('NOT_FOUND');
  return given;
}
