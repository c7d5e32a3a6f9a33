import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { announceGroup } from '../announce-group.ts';
import { findGroup } from '../group-repository.ts';
import { deleteFormerPupil, endPupil, lockPupil, type PupilRef } from '../pupil-repository.ts';
import { requireCoached } from './groups.ts';

/** `POST /api/group/{groupId}/leave`. Leaving again changes nothing. */
export function postLeave(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  const route = { ...ROUTES.leaveGroup, limit: perMinute(30) };
  addRoute(app, route, async ({ params: { groupId }, caller: { userId } }) => {
    const pupil = { groupId, pupilId: userId };
    const end = { leftAt: now(), isRemoved: false };
    const hasLeft = await inTransaction(db, (tx) => endPresent(tx, pupil, end));
    if (!hasLeft) return null;
    const group = await findGroup(db, groupId);
    const userIds = [userId, ...(group === undefined ? [] : [group.coachId])];
    await announceGroup({ live }, { groupId, userIds });
    return null;
  });
}

/** `DELETE /api/group/{groupId}/pupil/{pupilId}`. Changes nothing for a pupil who has left before. */
export function deletePupil(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  const route = { ...ROUTES.removePupil, limit: perMinute(60) };
  addRoute(app, route, async ({ params: pupil, caller: { userId } }) => {
    const { groupId, pupilId } = pupil;
    await requireCoached(db, groupId, userId);
    const end = { leftAt: now(), isRemoved: true };
    const isRemoved = await inTransaction(db, (tx) => endPresent(tx, pupil, end));
    if (!isRemoved) return null;
    await announceGroup({ live }, { groupId, userIds: [userId, pupilId] });
    return null;
  });
}

/** @returns whether the pupil was present until now. @throws ApiError NOT_FOUND */
async function endPresent(
  tx: Queryable,
  pupil: PupilRef,
  end: Parameters<typeof endPupil>[2],
): Promise<boolean> {
  const known = await lockPupil(tx, pupil);
  if (known === undefined) throw new ApiError('NOT_FOUND');
  if (known.leftAt !== null) return false;
  await endPupil(tx, pupil, end);
  return true;
}

/** `DELETE /api/group/{groupId}/record/{pupilId}` */
export function deletePupilRecord(app: FastifyInstance, { database: { db }, live }: Context): void {
  const route = { ...ROUTES.deleteRecord, limit: perMinute(60) };
  addRoute(app, route, async ({ params: pupil, caller: { userId } }) => {
    const { groupId } = pupil;
    await requireCoached(db, groupId, userId);
    const isThere = await inTransaction(db, (tx) => deleteFormerPupil(tx, pupil));
    if (!isThere) throw new ApiError('NOT_FOUND');
    await announceGroup({ live }, { groupId, userIds: [userId] });
    return null;
  });
}
