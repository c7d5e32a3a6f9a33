import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { applyAll } from '@chuhe/studies/apply';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { requireEditor, requireMember, requireVisible } from '../access.ts';
import { announceStudy } from '../announce-study.ts';
import { findChapter, listOperations, readStates } from '../chapter-repository.ts';
import { unpackState } from '../chapter-states.ts';
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
  addRoute(app, route, async ({ params, body, caller: { userId, isGuest } }) => {
    const { study } = await requireEditor(db, { studyId: params.studyId, userId });
    const bytes = Buffer.byteLength(JSON.stringify(body.operations));
    await studyQuota.reserve({ ownerId: study.ownerId, isGuest }, bytes);
    const sending = { ...params, ...body, userId, now: now() };
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
  const route = { ...ROUTES.getStudyOperations, limit: perMinute(1200) };
  addRoute(app, route, async ({ params, query: { since, code }, caller: { userId } }) => {
    await requireVisible(db, { studyId: params.studyId, userId, code });
    const chapter = await findChapter(db, params);
    if (chapter === undefined) throw new ApiError('NOT_FOUND');
    const state = await chapterStates.read(db, chapter);
    return answerSince(db, { chapter, state, since });
  });
}

/** `GET /api/study/{studyId}/chapter/{chapterId}/history` */
export function getHistory(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.getStudyHistory, limit: perMinute(120) };
  addRoute(app, route, async ({ params, query: { before, limit }, caller: { userId } }) => {
    await requireMember(db, { studyId: params.studyId, userId });
    const chapter = await findChapter(db, params);
    if (chapter === undefined) throw new ApiError('NOT_FOUND');
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
  addRoute(app, route, async ({ params, query: { sequence }, caller: { userId } }) => {
    await requireMember(db, { studyId: params.studyId, userId });
    const chapter = await findChapter(db, params);
    if (chapter === undefined) throw new ApiError('NOT_FOUND');
    const { baseSequence, snapshotSequence } = chapter;
    if (sequence < baseSequence || sequence > chapter.sequence) throw new ApiError('NOT_FOUND');
    const { base, snapshot } = await readStates(db, chapter.id);
    const isLate = snapshot !== null && snapshotSequence <= sequence;
    const from = unpackState(isLate ? snapshot : base);
    // The log may have been cut meanwhile.
    if (from.sequence > sequence) throw new ApiError('NOT_FOUND');
    const range = { after: from.sequence, to: sequence };
    const state = applyAll(from, await listOperations(db, chapter.id, range));
    return { state: makeState(state) };
  });
}
