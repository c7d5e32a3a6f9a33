import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceGroup } from '../announce-group.ts';
import { findGroup } from '../group-repository.ts';
import { deleteFormerPupil, endPupil, lockPupil } from '../pupil-repository.ts';
import { requireCoached } from './groups.ts';

/** `POST /api/group/{groupId}/leave`. Leaving again changes nothing. */
export function postLeave(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  addRoute(app, ROUTES.leaveGroup, async ({ params: { groupId }, caller: { userId } }) => {
    const pupil = { groupId, pupilId: userId };
    await inTransaction(db, async (tx) => {
      const known = await lockPupil(tx, pupil);
      if (known === undefined) throw new ApiError('NOT_FOUND');
      if (known.leftAt === null) await endPupil(tx, pupil, { leftAt: now(), isRemoved: false });
    });
    const group = await findGroup(db, groupId);
    const userIds = [userId, ...(group === undefined ? [] : [group.coachId])];
    await announceGroup({ live }, { groupId, userIds });
    return null;
  });
}

/** `DELETE /api/group/{groupId}/pupil/{pupilId}`. Changes nothing for a pupil who has left before. */
export function deletePupil(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  addRoute(app, ROUTES.removePupil, async ({ params: pupil, caller: { userId } }) => {
    const { groupId, pupilId } = pupil;
    await requireCoached(db, groupId, userId);
    await inTransaction(db, async (tx) => {
      const known = await lockPupil(tx, pupil);
      if (known === undefined) throw new ApiError('NOT_FOUND');
      if (known.leftAt === null) await endPupil(tx, pupil, { leftAt: now(), isRemoved: true });
    });
    await announceGroup({ live }, { groupId, userIds: [userId, pupilId] });
    return null;
  });
}

/** `DELETE /api/group/{groupId}/record/{pupilId}` */
export function deletePupilRecord(app: FastifyInstance, { database: { db }, live }: Context): void {
  addRoute(app, ROUTES.deleteRecord, async ({ params: pupil, caller: { userId } }) => {
    const { groupId } = pupil;
    await requireCoached(db, groupId, userId);
    const isThere = await inTransaction(db, (tx) => deleteFormerPupil(tx, pupil));
    if (!isThere) throw new ApiError('NOT_FOUND');
    await announceGroup({ live }, { groupId, userIds: [userId] });
    return null;
  });
}
