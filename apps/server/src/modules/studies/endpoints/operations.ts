import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { type ChapterState, withoutDeleted } from '@chuhe/studies/chapter-state';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import { lacksScope } from '../../../http/caller.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { mayReadHistory, requireEditor, requireMember, requireVisible } from '../access.ts';
import { announceStudy } from '../announce-study.ts';
import {
  type ChapterRef,
  type ChapterRow,
  findChapter,
  listOperations,
  readStates,
} from '../chapter-repository.ts';
import { replay, unpackState } from '../chapter-states.ts';
import { makeLogged, makeState } from '../make-study.ts';
import { answerSince, sendOperations } from '../send-operations.ts';
import type { StudiesContext } from '../studies-context.ts';
import { touchStudy } from '../study-repository.ts';

/** `POST /api/study/{studyId}/chapter/{chapterId}/operation` */
export function postOperations(app: FastifyInstance, context: StudiesContext): void {
  const { database, now, chapterStates, studyQuota } = context;
  const { db } = database;
  // A page sends a few times a second at most, and a class may have one address.
  const route = {
    ...ROUTES.sendStudyOperations,
    bodyLimit: STUDY_LIMITS.bytes,
    limit: perMinute(900),
    isCountedAlone: true,
  };
  addRoute(app, route, async ({ params, body, caller }) => {
    const { userId, isGuest } = caller;
    const { study } = await requireEditor(db, { studyId: params.studyId, userId });
    const bytes = Buffer.byteLength(JSON.stringify(body.operations));
    await studyQuota.reserve({ ownerId: study.ownerId, isGuest }, bytes);
    // The operations of others are to be read.
    const since = lacksScope(caller, 'studies:read') ? null : body.since;
    const sending = { ...params, ...body, since, userId, now: now() };
    const sent = await inTransaction(db, (tx) => sendOperations(tx, chapterStates, sending));
    const { answer, chapter, state, isNew } = sent;
    if (isNew) {
      chapterStates.keep(chapter, state);
      const { studyId, chapterId } = params;
      await touchStudy(db, studyId, now());
      const { sequence } = answer;
      await announceStudy(context, { studyId, chapterId, sequence, what: 'operations' });
    }
    return answer;
  });
}

/** `GET /api/study/{studyId}/chapter/{chapterId}/operation` */
export function getOperations(app: FastifyInstance, context: StudiesContext): void {
  const { database, chapterStates } = context;
  const { db } = database;
  // Each operation of one page makes all other pages call.
  const route = { ...ROUTES.getStudyOperations, limit: perMinute(2400), isCountedAlone: true };
  addRoute(app, route, async ({ params, query: { since, code }, caller: { userId } }) => {
    const { role } = await requireVisible(db, { studyId: params.studyId, userId, code });
    const chapter = await findChapter(db, params);
    if (chapter === undefined) throw new ApiError('NOT_FOUND');
    const state = await chapterStates.read(db, chapter);
    if (!mayReadHistory(role, chapter)) return answerState(state, since);
    return answerSince(db, { chapter, state, since });
  });
}

/** Operations contain what was deleted or replaced, so those who may not read the history get the state without deleted moves. */
function answerState(state: ChapterState, since: number) {
  const { sequence } = state;
  const isNew = since !== sequence;
  return { sequence, operations: [], state: isNew ? makeState(withoutDeleted(state)) : null };
}

/** `GET /api/study/{studyId}/chapter/{chapterId}/history` */
export function getHistory(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.getStudyHistory, limit: perMinute(120) };
  addRoute(app, route, async ({ params, query: { before, limit }, caller: { userId } }) => {
    const chapter = await requireHistory(db, { ...params, userId });
    const { baseSequence } = chapter;
    const to = Math.min(chapter.sequence, (before ?? chapter.sequence + 1) - 1);
    const after = Math.max(baseSequence, to - limit);
    const stored = await listOperations(db, chapter.id, { after, to });
    return {
      entries: stored
        .toReversed()
        .map(({ at, ...logged }) => ({ ...makeLogged(logged), at: at.toISOString() })),
      first: baseSequence,
      next: after > baseSequence ? after + 1 : null,
    };
  });
}

/** `GET /api/study/{studyId}/chapter/{chapterId}/state` */
export function getChapterAt(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.getStudyChapterAt, limit: perMinute(60) };
  const slots = new DownloadSlots(AT_ONCE);
  addRoute(app, route, async ({ params, query: { sequence }, caller: { userId } }) => {
    const chapter = await requireHistory(db, { ...params, userId });
    const free = slots.take(userId);
    if (free === undefined) throw tooManyRequests(RETRY_AFTER);
    try {
      const state = await readStateAt(db, chapter, sequence);
      if (state === undefined) throw new ApiError('NOT_FOUND');
      return { state: makeState(state) };
    } finally {
      free();
    }
  });
}

/**
 * Finds a chapter whose history a member may see.
 *
 * @throws ApiError NOT_FOUND for those who are no members, FORBIDDEN for a viewer of a practice chapter
 */
async function requireHistory(
  db: Queryable,
  { studyId, chapterId, userId }: ChapterRef & { readonly userId: string },
): Promise<ChapterRow> {
  const { role } = await requireMember(db, { studyId, userId });
  const chapter = await findChapter(db, { studyId, chapterId });
  if (chapter === undefined) throw new ApiError('NOT_FOUND');
  if (!mayReadHistory(role, chapter)) throw new ApiError('FORBIDDEN');
  return chapter;
}

/** Earlier states that are made at the same time, for a user and for all: a long log of a large chapter takes many seconds. */
const AT_ONCE = { perAddress: 2, all: 6 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 2000;

/** @returns `undefined` if the log does not have the sequence number, or no longer */
async function readStateAt(
  db: Queryable,
  { id, baseSequence, snapshotSequence, sequence: last }: ChapterRow,
  sequence: number,
): Promise<ChapterState | undefined> {
  if (sequence < baseSequence || sequence > last) return undefined;
  const { base, snapshot } = await readStates(db, id);
  const isLate = snapshot !== null && snapshotSequence <= sequence;
  const from = unpackState(isLate ? snapshot : base);
  const range = { after: from.sequence, to: sequence };
  return replay(from, sequence, await listOperations(db, id, range));
}
