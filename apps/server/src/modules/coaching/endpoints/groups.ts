import { randomBytes } from 'node:crypto';
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
import { listAssignments, listOpenAssignments } from '../assignment-repository.ts';
import {
  countGroups,
  deleteGroup as deleteGroupRow,
  findCoachedGroup,
  type GroupRow,
  insertGroup,
  listCoached,
  listJoined,
  lockGroup,
  updateGroup,
} from '../group-repository.ts';
import { makeCoachAssignments, makePupilAssignments } from '../make-assignment.ts';
import { makeGroup, makePupil } from '../make-group.ts';
import { listOthers, listPupilIds, listPupils, lockPupils } from '../pupil-repository.ts';
import { requireAccount } from '../require-account.ts';

/** Long enough not to be guessed. */
const SECRET_BYTES = 16;

export function makeCode(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Finds a group that the user coaches. @throws ApiError NOT_FOUND */
export async function requireCoached(
  db: Queryable,
  groupId: string,
  coachId: string,
): Promise<GroupRow> {
  const group = await findCoachedGroup(db, { groupId, coachId });
  if (group === undefined) throw new ApiError('NOT_FOUND');
  return group;
}

/** `GET /api/group` */
export function getGroups(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listGroups, async ({ caller: { userId } }) => {
    const coached = await listCoached(db, userId);
    const joined = await listJoined(db, userId);
    const open = await listOpenAssignments(db, userId);
    return {
      coached: coached.map(({ group, ...counts }) => ({ ...makeGroup(group), ...counts })),
      joined: joined.map(({ group, coach, joinedAt }) => ({
        ...makeGroup(group),
        coach,
        joinedAt: joinedAt.toISOString(),
      })),
      assignments: await makePupilAssignments(db, open, userId),
    };
  });
}

/** `POST /api/group` */
export function postGroup(app: FastifyInstance, { database: { db }, now }: Context): void {
  const route = { ...ROUTES.createGroup, limit: perMinute(20) };
  addRoute(app, route, async ({ body: { groupId, name, text }, caller }) => {
    requireAccount(caller);
    const coachId = caller.userId;
    return inTransaction(db, async (tx) => {
      // Groups of a user are made one after the other, so that they can be counted.
      await lockUser(tx, coachId);
      if ((await findCoachedGroup(tx, { groupId, coachId })) !== undefined) return { groupId };
      if ((await countGroups(tx, coachId)) >= COACHING_LIMITS.groups) throw conflict('GROUP_LIMIT');
      const values = { id: groupId, coachId, name, text: cleanNote(text), code: makeCode() };
      const row = await insertGroup(tx, { ...values, createdAt: now() });
      if (row === undefined) throw new ApiError('CONFLICT');
      return { groupId };
    });
  });
}

/** `GET /api/group/{groupId}` */
export function getGroup(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getGroup, async ({ params: { groupId }, caller: { userId } }) => {
    const coached = await findCoachedGroup(db, { groupId, coachId: userId });
    return coached === undefined ? readJoined(db, groupId, userId) : readCoached(db, coached);
  });
}

async function readCoached(db: Queryable, group: GroupRow) {
  const pupils = await listPupils(db, group.id);
  const given = await listAssignments(db, group.id);
  return {
    role: 'coach' as const,
    ...makeGroup(group),
    code: group.code,
    pupils: pupils.map(makePupil),
    assignments: await makeCoachAssignments(db, given, group),
  };
}

async function readJoined(db: Queryable, groupId: string, pupilId: string) {
  const [membership] = await listJoined(db, pupilId, groupId);
  if (membership === undefined) throw new ApiError('NOT_FOUND');
  const { group, coach, joinedAt } = membership;
  const given = await listAssignments(db, groupId);
  const inGroup = given.map((assignment) => ({ assignment, group }));
  return {
    role: 'pupil' as const,
    ...makeGroup(group),
    coach,
    joinedAt: joinedAt.toISOString(),
    pupils: group.showsPupils ? await listOthers(db, { groupId, pupilId }) : null,
    assignments: await makePupilAssignments(db, inGroup, pupilId),
  };
}

/** `PATCH /api/group/{groupId}` */
export function patchGroup(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  const route = { ...ROUTES.changeGroup, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { groupId }, body, caller }) => {
    const { archivedAt } = await requireCoached(db, groupId, caller.userId);
    const { name, text, showsPupils, isArchived } = body;
    await updateGroup(db, groupId, {
      ...(name !== undefined && { name }),
      ...(text !== undefined && { text: cleanNote(text) }),
      ...(showsPupils !== undefined && { showsPupils }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? (archivedAt ?? now()) : null }),
    });
    const userIds = [caller.userId, ...(await listPupilIds(db, groupId))];
    await announceGroup({ live }, { groupId, userIds });
    return null;
  });
}

/** `DELETE /api/group/{groupId}` */
export function deleteGroup(app: FastifyInstance, { database: { db }, live }: Context): void {
  const route = { ...ROUTES.deleteGroup, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { groupId }, caller }) => {
    await requireCoached(db, groupId, caller.userId);
    const userIds = [caller.userId, ...(await listPupilIds(db, groupId))];
    await inTransaction(db, async (tx) => {
      // Locks in the order in which joining and trying lock. The deletion alone would lock the assignments before the pupils.
      await lockGroup(tx, groupId);
      await lockPupils(tx, groupId);
      await deleteGroupRow(tx, groupId);
    });
    await announceGroup({ live }, { groupId, userIds });
    return null;
  });
}
