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
import { announceGroup } from '../announce-group.ts';
import {
  findGroupByCode,
  type GroupRow,
  listJoined,
  lockGroup,
  updateGroup,
} from '../group-repository.ts';
import { makeGroup } from '../make-group.ts';
import { countJoined, countPupils, lockPupil, putPupil } from '../pupil-repository.ts';
import { requireAccount } from '../require-account.ts';
import { makeCode, requireCoached } from './groups.ts';

/** `PUT /api/group/{groupId}/invitation`. A repeated call makes another link; the page shows the last one. */
export function putInvitation(app: FastifyInstance, { database: { db }, live }: Context): void {
  const route = { ...ROUTES.changeInvitation, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { groupId }, body: { isOn }, caller }) => {
    await requireCoached(db, groupId, caller.userId);
    const code = isOn ? makeCode() : null;
    await updateGroup(db, groupId, { code });
    await announceGroup({ live }, { groupId, userIds: [caller.userId] });
    return { code };
  });
}

/** `GET /api/group/invitation?code=…`. Guests see what they are invited to before they sign up. */
export function getInvitation(app: FastifyInstance, { database: { db } }: Context): void {
  const route = { ...ROUTES.getInvitation, limit: perMinute(60) };
  addRoute(app, route, async ({ query: { code }, caller }) => {
    const found = await findGroupByCode(db, code);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    const { group, coach } = found;
    return { ...makeGroup(group), coach, role: await roleOf(db, group, caller.userId) };
  });
}

async function roleOf(
  db: Queryable,
  { id, coachId }: GroupRow,
  userId: string,
): Promise<'coach' | 'pupil' | null> {
  if (coachId === userId) return 'coach';
  return (await listJoined(db, userId, id)).length > 0 ? 'pupil' : null;
}

/** `POST /api/group/join`. Joining again changes nothing. */
export function postJoin(app: FastifyInstance, { database: { db }, live, now }: Context): void {
  // A whole class has one address.
  const route = { ...ROUTES.joinGroup, limit: perMinute(2 * COACHING_LIMITS.pupils) };
  addRoute(app, route, async ({ body: { code }, caller }) => {
    requireAccount(caller);
    const { userId } = caller;
    const joining = { code, userId, now: now() };
    const { group, isNew } = await inTransaction(db, (tx) => join(tx, joining));
    const groupId = group.id;
    if (isNew) await announceGroup({ live }, { groupId, userIds: [group.coachId, userId] });
    return { groupId };
  });
}

interface Joining {
  readonly code: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Locks the user and then the group, so that the pupils of the group and the groups of the user are counted.
 *
 * @returns the group, and whether the user was not in it before
 */
async function join(
  tx: Queryable,
  { code, userId, now }: Joining,
): Promise<{ group: GroupRow; isNew: boolean }> {
  await lockUser(tx, userId);
  const found = await findGroupByCode(tx, code);
  const group = found && (await lockGroup(tx, found.group.id));
  // Until the lock was taken, the coach may have renewed the link or archived the group.
  if (group === undefined || group.code !== code || group.archivedAt !== null) {
    throw new ApiError('NOT_FOUND');
  }
  if (group.coachId === userId) throw conflict('OWN_GROUP');
  const pupil = { groupId: group.id, pupilId: userId };
  const known = await lockPupil(tx, pupil);
  if (known !== undefined && known.leftAt === null) return { group, isNew: false };
  if (known?.isRemoved === true) throw conflict('REMOVED_FROM_GROUP');
  const { present, all } = await countPupils(tx, group.id);
  const isFull = known === undefined && all >= COACHING_LIMITS.allPupils;
  if (present >= COACHING_LIMITS.pupils || isFull) throw conflict('PUPIL_LIMIT');
  if ((await countJoined(tx, userId)) >= COACHING_LIMITS.joined) throw conflict('JOINED_LIMIT');
  await putPupil(tx, { ...pupil, joinedAt: now });
  return { group, isNew: true };
}
