import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { countMoves, gameOf, stateOf } from '@chuhe/studies/chapter-state';
import { withoutSolution } from '@chuhe/studies/study-pgn';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { lockUser } from '../../../users/user-repository.ts';
import { cleanNote } from '../../books/clean-note.ts';
import {
  mayEdit,
  requireAccount,
  requireOwner,
  requireVisible,
  type StudyCaller,
  type VisibleStudy,
} from '../access.ts';
import { announceStudy, announceStudyLists } from '../announce-study.ts';
import {
  type ChapterCopy,
  copyChapters,
  findChapter,
  listChapters,
  measureChapters,
} from '../chapter-repository.ts';
import { packState } from '../chapter-states.ts';
import { findOwnerLeave } from '../hand-over-repository.ts';
import { makeFoundChapter, makeStudy, makeStudySummary } from '../make-study.ts';
import { insertMember, listMembers } from '../member-repository.ts';
import { mergeField } from '../merge-settings.ts';
import type { StudiesContext } from '../studies-context.ts';
import { makeCursor, readCursor } from '../study-cursor.ts';
import {
  countStudies,
  findStudy,
  insertStudy,
  listStudies,
  lockStudy,
  searchChapters,
  updateStudy,
} from '../study-repository.ts';

/** Long enough not to be guessed. */
const SECRET_BYTES = 16;

export function makeCode(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** `GET /api/study` */
export function getStudies(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.listStudies, limit: perMinute(120) };
  addRoute(app, route, async ({ query: { after, limit, ...query }, caller: { userId } }) => {
    // One more than the page, to know whether there is a next one.
    const list = { ...query, userId, limit: limit + 1, after: readCursor(after) };
    const rows = await listStudies(db, list);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      studies: page.map((row) => makeStudySummary(row, row.chapters)),
      next: rows.length > limit && last !== undefined ? makeCursor(last.study) : null,
    };
  });
}

/** `GET /api/study/chapter` */
export function findChapters(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.findStudyChapters, limit: perMinute(60) };
  addRoute(app, route, async ({ query: { search, limit, after }, caller: { userId } }) => {
    const found = { userId, search, limit: limit + 1, after: readCursor(after) };
    const rows = await searchChapters(db, found);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      chapters: page.map(makeFoundChapter),
      next: rows.length > limit && last !== undefined ? makeCursor(last) : null,
    };
  });
}

interface NewStudy {
  readonly studyId: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly visibility: 'private' | 'members' | 'link' | 'public';
}

/** `POST /api/study` */
export function postStudy(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.createStudy, limit: perMinute(30) };
  addRoute(app, route, async ({ body, caller }) => {
    const { studyId } = body;
    await inTransaction(database.db, (tx) => createStudy(tx, caller, { ...body, now: now() }));
    await announceStudyLists(context, studyId);
    return { studyId };
  });
}

/** Creates a study with its owner as a member. @returns false if the owner has created it before */
async function createStudy(
  tx: Queryable,
  caller: StudyCaller,
  { studyId, now, ...values }: NewStudy & { readonly now: Date },
): Promise<boolean> {
  const { userId, isGuest } = caller;
  if (values.visibility !== 'private') requireAccount(caller);
  // Studies of a user are made one after the other, so that they can be counted.
  await lockUser(tx, userId);
  const known = await findStudy(tx, { studyId, userId });
  if (known?.study.ownerId === userId) return false;
  const most = isGuest ? STUDY_LIMITS.guestStudies : STUDY_LIMITS.studies;
  if ((await countStudies(tx, userId)) >= most) throw conflict('STUDY_LIMIT');
  const row = await insertStudy(tx, {
    id: studyId,
    ownerId: userId,
    ...textsOf(values),
    visibility: values.visibility,
    code: makeCode(),
    createdAt: now,
    updatedAt: now,
  });
  if (row === undefined) throw new ApiError('CONFLICT');
  await insertMember(tx, { studyId, userId, number: 0, role: 'owner', joinedAt: now });
  return true;
}

function textsOf({ title, description, tags }: Pick<NewStudy, 'title' | 'description' | 'tags'>) {
  const unique = [...new Set(tags)];
  const clean = cleanNote(description);
  const searchText = toSearchText([title, ...unique, clean].join(' '));
  return { title, description: clean, tags: unique, searchText };
}

/** `GET /api/study/{studyId}` */
export function getStudy(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  // When a class joins, each new member makes the pages of all earlier ones call.
  const route = { ...ROUTES.getStudy, limit: perMinute(1200), isCountedAlone: true };
  addRoute(app, route, async ({ params: { studyId }, query: { code }, caller }) => {
    const { userId, scopes } = caller;
    const visible = await requireVisible(db, { studyId, userId, code });
    const chapters = await listChapters(db, studyId);
    const members = visible.role === null ? null : await listMembers(db, studyId);
    const leave = await findOwnerLeave(db, visible.study);
    return makeStudy(visible, { chapters, members, leave, isProgram: scopes !== undefined });
  });
}

/** `PATCH /api/study/{studyId}` */
export function patchStudy(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.changeStudy, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId }, body, caller }) => {
    await inTransaction(database.db, async (tx) => {
      // Before the study is read, so that two changes at once do not undo each other.
      await lockStudy(tx, studyId);
      const { study } = await requireOwner(tx, { studyId, userId: caller.userId });
      const { was, ...to } = body;
      const visibility = mergeField(study.visibility, { to: to.visibility, was: was?.visibility });
      if (visibility !== 'private') requireAccount(caller);
      const texts = textsOf({
        title: mergeField(study.title, { to: to.title, was: was?.title }),
        description: mergeField(study.description, { to: to.description, was: was?.description }),
        tags: mergeField(study.tags, { to: to.tags, was: was?.tags }),
      });
      await updateStudy(tx, studyId, { ...texts, visibility, updatedAt: now() });
    });
    await announceStudy(context, { studyId, what: 'study' });
    await announceStudyLists(context, studyId);
    return null;
  });
}

/** `DELETE /api/study/{studyId}` */
export function deleteStudy(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const route = { ...ROUTES.deleteStudy, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId }, caller: { userId } }) => {
    const { study } = await requireOwner(database.db, { studyId, userId, isDeleted: true });
    await updateStudy(database.db, studyId, { deletedAt: study.deletedAt ?? now() });
    await announceStudy(context, { studyId, what: 'study' });
    await announceStudyLists(context, studyId);
    return null;
  });
}

/** `POST /api/study/{studyId}/restore` */
export function postRestoreStudy(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.restoreStudy, limit: perMinute(60) };
  addRoute(app, route, async ({ params: { studyId }, caller: { userId, isGuest } }) => {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const { study } = await requireOwner(tx, { studyId, userId, isDeleted: true });
      if (study.deletedAt === null) return;
      const most = isGuest ? STUDY_LIMITS.guestStudies : STUDY_LIMITS.studies;
      if ((await countStudies(tx, userId)) >= most) throw conflict('STUDY_LIMIT');
      await updateStudy(tx, studyId, { deletedAt: null });
    });
    await announceStudy(context, { studyId, what: 'study' });
    await announceStudyLists(context, studyId);
    return null;
  });
}

/** `POST /api/study/{studyId}/copy` */
export function postCopyStudy(app: FastifyInstance, context: StudiesContext): void {
  const { database, now, studyQuota } = context;
  const { db } = database;
  const route = { ...ROUTES.copyStudy, limit: perMinute(10) };
  addRoute(app, route, async ({ params, query: { code }, body, caller }) => {
    const { userId, isGuest } = caller;
    const visible = await requireVisible(db, { studyId: params.studyId, userId, code });
    const { study } = visible;
    await studyQuota.reserve({ ownerId: userId, isGuest }, await measureChapters(db, study.id));
    const { title = study.title, studyId } = body;
    const { description, tags, nextNumber } = study;
    const values = { studyId, title, description, tags, visibility: 'private' as const };
    const copies = await readCopies(context, visible);
    await inTransaction(db, async (tx) => {
      if (!(await createStudy(tx, caller, { ...values, now: now() }))) return;
      // The copied moves keep the numbers of their editors, which no member of the copy gets.
      await updateStudy(tx, studyId, { nextNumber });
      await copyChapters(tx, { copies, to: studyId, now: now() });
    });
    await announceStudyLists(context, studyId);
    return { studyId };
  });
}

/**
 * The present chapters as they are now. What was deleted in them and who made what is left out, and for those who do not edit the study,
 * the moves of practice chapters.
 */
async function readCopies(
  { database: { db }, chapterStates }: StudiesContext,
  { study: { id: studyId }, role }: VisibleStudy,
): Promise<ChapterCopy[]> {
  const copies: ChapterCopy[] = [];
  for (const { id: chapterId, kind, deletedAt, sequence } of await listChapters(db, studyId)) {
    if (deletedAt !== null) continue;
    if (sequence === 0 && (kind === 'analysis' || mayEdit(role))) {
      copies.push({ chapterId, base: null, moves: null });
      continue;
    }
    const chapter = await findChapter(db, { studyId, chapterId });
    // Deleted meanwhile.
    if (chapter === undefined) continue;
    const whole = { kind, game: gameOf(await chapterStates.peek(db, chapter)) };
    const { game } = mayEdit(role) ? whole : withoutSolution(whole);
    const state = stateOf(game);
    copies.push({ chapterId, base: packState(state), moves: countMoves(state) });
    await setImmediate();
  }
  return copies;
}
