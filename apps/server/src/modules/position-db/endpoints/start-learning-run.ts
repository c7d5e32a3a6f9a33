import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { requireRun } from '../learning/make-run.ts';
import { recordRun } from '../learning/record-run.ts';
import { requireLearningEngine } from '../learning/require-learning-engine.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/admin/learning` */
export function startLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.startLearningRun, async ({ body, caller }) => {
    const { FEN, plies, width, nodes } = body;
    requireLearningEngine(context);
    const start = readStart(FEN);
    const startedBy = caller.userId;
    const run = { start, plies, width, nodes, startedBy };
    const record = recordRun(context, startedBy, 'learning.start');
    return requireRun(await context.cloud.runs.start(run, record));
  });
}

/** @throws ApiError INVALID_FEN */
function readStart(fen: string): Position {
  if (fen === '') return Position.initial();
  const read = Position.parse(fen);
  if (!read.ok || read.value.moves().length === 0) throw new ApiError('INVALID_FEN');
  return read.value;
}
