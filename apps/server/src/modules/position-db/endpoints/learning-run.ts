import type { LearningRun } from '@chuhe/contract/learning';
import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import type { RunRow } from '../learning/learning-run-repository.ts';
import type { RecordRun, RunResult } from '../learning/learning-runs.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/admin/learning` */
export function getLearningRun(app: FastifyInstance, { cloud: { runs } }: PositionDbContext): void {
  addRoute(app, ROUTES.getLearningRun, async () => {
    const run = await runs.find();
    return run === undefined ? null : makeRun(run);
  });
}

/** `POST /api/admin/learning` */
export function startLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.startLearningRun, async ({ body, caller }) => {
    const { FEN, plies, width, nodes } = body;
    requireEngine(context);
    const start = readStart(FEN);
    const startedBy = caller.userId;
    const run = { start, plies, width, nodes, startedBy };
    const record = makeRecorder(context, startedBy, 'learning.start');
    return requireRun(await context.cloud.runs.start(run, record));
  });
}

/** `POST /api/admin/learning/:runId/stop` */
export function stopLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.stopLearningRun, async ({ params: { runId }, caller }) => {
    const record = makeRecorder(context, caller.userId, 'learning.stop');
    const run = await context.cloud.runs.stop(runId, record);
    if (run === undefined) throw new ApiError('NOT_FOUND');
    return makeRun(run);
  });
}

/** `POST /api/admin/learning/:runId/resume` */
export function resumeLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.resumeLearningRun, async ({ params: { runId }, caller }) => {
    requireEngine(context);
    const record = makeRecorder(context, caller.userId, 'learning.resume');
    return requireRun(await context.cloud.runs.resume(runId, record));
  });
}

/** @throws ApiError UNAVAILABLE if there is no engine, since the run would never begin */
function requireEngine({ engine }: Pick<PositionDbContext, 'engine'>): void {
  if (engine === undefined || engine.status().state === 'missing') {
    throw new ApiError('UNAVAILABLE');
  }
}

/** @throws ApiError INVALID_FEN */
function readStart(fen: string): Position {
  if (fen === '') return Position.initial();
  const read = Position.parse(fen);
  if (!read.ok || read.value.moves().length === 0) throw new ApiError('INVALID_FEN');
  return read.value;
}

/** @throws ApiError NOT_FOUND, CONFLICT */
function requireRun(run: RunResult): LearningRun {
  if (run === 'not-found') throw new ApiError('NOT_FOUND');
  if (run === 'busy') throw conflict('LEARNING_RUNS');
  return makeRun(run);
}

function makeRun({ fen, createdAt, updatedAt, ...run }: RunRow): LearningRun {
  return {
    ...run,
    FEN: fen,
    startedAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function makeRecorder(
  { now }: Pick<PositionDbContext, 'now'>,
  actorId: string,
  action: 'learning.start' | 'learning.stop' | 'learning.resume',
): RecordRun {
  return (tx, { id, fen, plies, width, nodes, state }) =>
    insertAudit(tx, {
      at: now(),
      actorId,
      action,
      target: id,
      after: { fen, plies, width, nodes, state },
    });
}
