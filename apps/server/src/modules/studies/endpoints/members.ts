import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { lockUser } from '../../../users/user-repository.ts';
import { requireAccount, requireOwner } from '../access.ts';
import { announceStudy, announceStudyLists } from '../announce-study.ts';
import {
  countJoinedStudies,
  countMembers,
  insertMember,
  listMembers,
  takeNumber,
  updateMember,
} from '../member-repository.ts';
import type { StudiesContext } from '../studies-context.ts';
import {
  findStudy,
  findStudyByInvitation,
  lockStudy,
  type StudyRow,
  updateStudy,
} from '../study-repository.ts';
import { makeCode } from './studies.ts';

/** `PUT /api/study/{studyId}/link` */
export function putLink(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.changeStudyLink, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { studyId }, body: { isOn }, caller }) => {
    await requireOwner(db, { studyId, userId: caller.userId });
    if (isOn) requireAccount(caller);
    const code = isOn ? makeCode() : null;
    await updateStudy(db, studyId, { code });
    await announceStudy(context, { studyId, what: 'study' });
    return { code };
  });
}

/** `PUT /api/study/{studyId}/invitation` */
export function putInvitation(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.changeStudyInvitation, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { studyId }, body: { role, isOn }, caller }) => {
    await requireOwner(db, { studyId, userId: caller.userId });
    if (isOn) requireAccount(caller);
    const code = isOn ? makeCode() : null;
    await updateStudy(db, studyId, role === 'editor' ? { editorCode: code } : { viewerCode: code });
    return { code };
  });
}

/** A whole class has one address. */
const OF_CLASS = { limit: perMinute(2 * STUDY_LIMITS.members), isCountedAlone: true };

function invitedRole({ editorCode }: StudyRow, code: string): 'editor' | 'viewer' {
  return editorCode === code ? 'editor' : 'viewer';
}

/** `GET /api/study/invitation`. Guests are told, too, so that they make no account for a link that does not work. */
export function getInvitation(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.getStudyInvitation, ...OF_CLASS };
  addRoute(app, route, async ({ query: { code }, caller }) => {
    const found = await findStudyByInvitation(db, code);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    const { id: studyId, title } = found.study;
    const member = (await findStudy(db, { studyId, userId: caller.userId }))?.member;
    const role = member?.leftAt === null ? member.role : null;
    return { studyId, title, owner: found.owner, invitedAs: invitedRole(found.study, code), role };
  });
}

/** `POST /api/study/join`. Joining again changes nothing. */
export function postJoin(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.joinStudy, ...OF_CLASS };
  addRoute(app, route, async ({ body: { code }, caller }) => {
    requireAccount(caller);
    const joining = { code, userId: caller.userId, now: now() };
    const studyId = await inTransaction(database.db, (tx) => join(tx, joining));
    await announceStudy(context, { studyId, what: 'study' });
    await announceStudyLists(context, studyId);
    return { studyId };
  });
}

interface Joining {
  readonly code: string;
  readonly userId: string;
  readonly now: Date;
}

/** Locks the user and then the study, so that members and joined studies are counted. @returns the id of the study */
async function join(tx: Queryable, { code, userId, now }: Joining): Promise<string> {
  await lockUser(tx, userId);
  const invited = await findStudyByInvitation(tx, code);
  const study = invited && (await lockStudy(tx, invited.study.id));
  // Until the lock was taken, the owner may have renewed the link or made the study private.
  const isGood = study?.editorCode === code || study?.viewerCode === code;
  if (study === undefined || !isGood || study.visibility === 'private')
    throw new ApiError('NOT_FOUND');
  const studyId = study.id;
  const role = invitedRole(study, code);
  const member = (await findStudy(tx, { studyId, userId }))?.member ?? null;
  if (member !== null && member.leftAt !== null) throw conflict('REMOVED_FROM_STUDY');
  if (member !== null) {
    const isRaised = member.role === 'viewer' && role === 'editor';
    if (isRaised) await updateMember(tx, { studyId, number: member.number }, { role });
    return studyId;
  }
  await requireMembersBelowLimit(tx, { studyId, userId });
  if ((await countMembers(tx, studyId)).all >= STUDY_LIMITS.allMembers) {
    throw conflict('STUDY_MEMBER_LIMIT');
  }
  const number = await takeNumber(tx, studyId);
  await insertMember(tx, { studyId, userId, number, role, joinedAt: now });
  return studyId;
}

/** @throws ApiError CONFLICT if the study has too many members, or the user has joined too many studies */
async function requireMembersBelowLimit(
  tx: Queryable,
  { studyId, userId }: { readonly studyId: string; readonly userId: string },
): Promise<void> {
  const { present } = await countMembers(tx, studyId);
  if (present >= STUDY_LIMITS.members) throw conflict('STUDY_MEMBER_LIMIT');
  if ((await countJoinedStudies(tx, userId)) >= STUDY_LIMITS.joined) {
    throw conflict('STUDIES_JOINED_LIMIT');
  }
}

/** `POST /api/study/{studyId}/leave` */
export function postLeave(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.leaveStudy, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId }, caller: { userId } }) => {
    // Not by `findStudy`, which hides the studies of a blocked owner.
    const members = await listMembers(database.db, studyId);
    const member = members.find((each) => each.userId === userId);
    if (member === undefined || member.role === 'owner') throw new ApiError('NOT_FOUND');
    if (member.leftAt === null) await end(context, { studyId, number: member.number, now: now() });
    return null;
  });
}

/** `DELETE /api/study/{studyId}/member/{number}` */
export function deleteMember(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.removeStudyMember, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId, number }, caller: { userId } }) => {
    await requireOwner(database.db, { studyId, userId });
    const members = await listMembers(database.db, studyId);
    const member = members.find((each) => each.number === number);
    if (member === undefined) throw new ApiError('NOT_FOUND');
    if (member.leftAt === null) await end(context, { studyId, number, now: now() });
    return null;
  });
}

/** Ends a membership and tells the former member. */
async function end(
  context: StudiesContext,
  { studyId, number, now }: { studyId: string; number: number; now: Date },
): Promise<void> {
  const userId = await updateMember(context.database.db, { studyId, number }, { leftAt: now });
  if (userId === undefined) throw new ApiError('NOT_FOUND');
  await announceStudy(context, { studyId, what: 'study' });
  await announceStudyLists(context, studyId, [userId]);
}

/** `PATCH /api/study/{studyId}/member/{number}`. A former member becomes a member again. */
export function patchMember(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.changeStudyMember, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId, number }, body: { role }, caller }) => {
    await requireOwner(db, { studyId, userId: caller.userId });
    await inTransaction(db, async (tx) => {
      await lockStudy(tx, studyId);
      const member = (await listMembers(tx, studyId)).find((each) => each.number === number);
      if (member === undefined) throw new ApiError('NOT_FOUND');
      if (member.leftAt !== null)
        await requireMembersBelowLimit(tx, { studyId, userId: member.userId });
      const change = { role, leftAt: null };
      const userId = await updateMember(tx, { studyId, number }, change);
      if (userId === undefined) throw new ApiError('NOT_FOUND');
    });
    await announceStudy(context, { studyId, what: 'study' });
    await announceStudyLists(context, studyId);
    return null;
  });
}
