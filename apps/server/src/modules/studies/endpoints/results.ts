import { ROUTES } from '@chuhe/contract/routes';
import type { StudyResult } from '@chuhe/contract/study-results';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { mayEdit, requireMember } from '../access.ts';
import { findChapter } from '../chapter-repository.ts';
import {
  countRun,
  isPresentMember,
  listResults,
  listTotals,
  type ResultRow,
} from '../result-repository.ts';
import type { StudiesContext } from '../studies-context.ts';

/** `POST /api/study/{studyId}/chapter/{chapterId}/run`. For members only: others keep their results on their devices. */
export function postRun(app: FastifyInstance, { database: { db }, now }: StudiesContext): void {
  // A class solves at once, and may have one address.
  const route = { ...ROUTES.sendStudyRun, limit: perMinute(600), isCountedAlone: true };
  addRoute(app, route, async ({ params, body, caller: { userId } }) => {
    const { number } = await requireMember(db, { studyId: params.studyId, userId });
    const chapter = await findChapter(db, params);
    if (chapter === undefined || chapter.kind === 'analysis') throw new ApiError('NOT_FOUND');
    return makeResult(await countRun(db, { ...params, number }, { ...body, now: now() }));
  });
}

/** `GET /api/study/{studyId}/result` */
export function getResults(app: FastifyInstance, { database: { db } }: StudiesContext): void {
  const route = { ...ROUTES.getStudyResults, limit: perMinute(600), isCountedAlone: true };
  addRoute(app, route, async ({ params: { studyId }, caller: { userId } }) => {
    const { role, number } = await requireMember(db, { studyId, userId });
    const results = (await listResults(db, { studyId, number })).map(makeResult);
    if (!mayEdit(role)) return { results, members: null };
    const totals = await listTotals(db, studyId);
    return { results, members: totals.map((each) => ({ ...each, at: each.at.toISOString() })) };
  });
}

/** `GET /api/study/{studyId}/member/{number}/result` */
export function getMemberResults(app: FastifyInstance, { database }: StudiesContext): void {
  const { db } = database;
  const route = { ...ROUTES.getStudyMemberResults, limit: perMinute(120) };
  addRoute(app, route, async ({ params, caller: { userId } }) => {
    const caller = await requireMember(db, { studyId: params.studyId, userId });
    const isOwn = caller.number === params.number;
    if (!isOwn && !mayEdit(caller.role)) throw new ApiError('FORBIDDEN');
    if (!(await isPresentMember(db, params))) throw new ApiError('NOT_FOUND');
    return { results: (await listResults(db, params)).map(makeResult) };
  });
}

function makeResult(row: ResultRow): StudyResult {
  const { chapterId, tries, solvedAt, at } = row;
  return {
    chapterId,
    tries,
    best: { points: row.bestPoints, most: row.bestMost },
    last: { points: row.lastPoints, most: row.lastMost },
    solvedAt: solvedAt?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
