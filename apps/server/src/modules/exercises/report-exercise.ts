import type { AdminReport, ExerciseReport } from '@chuhe/contract/exercise';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { cursorTime, decodeCursor, encodeCursor } from '../../http/list-cursor.ts';
import { addRoute, perHour, perMinute } from '../../http/route.ts';
import { cleanNote } from '../books/clean-note.ts';
import type { ExerciseContext } from './exercise-context.ts';
import { movesOf } from './exercise-file.ts';
import type { ExerciseRow } from './exercise-repository.ts';
import {
  dismissNews,
  insertReport,
  listNews,
  listReports,
  type ReportPlace,
  type ReportRow,
} from './report-repository.ts';

/** Endpoints for exercises that users report as wrong. */
export function exerciseReports(app: FastifyInstance, context: ExerciseContext): void {
  const { database, exerciseChecks, now } = context;
  const { db } = database;
  const reportRoute = { ...ROUTES.reportExercise, limit: perHour(30) };
  addRoute(app, reportRoute, async ({ params: { exerciseId }, body, caller: { userId } }) => {
    const note = cleanNote(body.note).trim();
    const report = { userId, exerciseId, reason: body.reason, note, createdAt: now() };
    const stored = await inTransaction(db, async (tx) => {
      const inserted = await insertReport(tx, report);
      // A report that is sent again does not repeat the search.
      if (inserted?.isNew === true && inserted.report.state === 'OPEN') {
        await exerciseChecks.add(tx, exerciseId);
      }
      return inserted;
    });
    if (stored === undefined) throw new ApiError('NOT_FOUND');
    await exerciseChecks.notify();
    return makeReport(stored.report);
  });
  const newsRoute = { ...ROUTES.listExerciseNews, limit: perMinute(60) };
  addRoute(app, newsRoute, async ({ caller: { userId } }) =>
    (await listNews(db, userId)).map(makeReport),
  );
  addRoute(app, ROUTES.dismissExerciseNews, async ({ body, caller: { userId } }) => {
    await dismissNews(db, userId, body.exerciseIds);
    return null;
  });
  addRoute(app, ROUTES.listExerciseReports, async ({ query: { before, ...query } }) => {
    const rows = await listReports(db, { ...query, before: readCursor(before) });
    return rows.map(({ report, exercise }) => makeAdminReport(report, exercise));
  });
}

function makeReport({ createdAt, checkedAt, ...report }: ReportRow): ExerciseReport {
  const { exerciseId, reason, note, state } = report;
  return {
    exerciseId,
    reason,
    note,
    state,
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

function makeAdminReport(report: ReportRow, exercise: ExerciseRow): AdminReport {
  const { fen, moves, kind, withdrawnAt } = exercise;
  const { userId, exerciseId, createdAt } = report;
  const cursor = encodeCursor([createdAt.toISOString(), userId, exerciseId]);
  return {
    ...makeReport(report),
    userId,
    cursor,
    fen,
    moves: movesOf(moves),
    kind,
    isWithdrawn: withdrawnAt !== null,
  };
}

const cursorSchema = z.tuple([cursorTime, z.uuid(), z.string().max(20)]);

function readCursor(text: string | undefined): ReportPlace | undefined {
  if (text === undefined) return undefined;
  const [createdAt, userId, exerciseId] = decodeCursor(text, cursorSchema);
  return { createdAt: new Date(createdAt), userId, exerciseId };
}
