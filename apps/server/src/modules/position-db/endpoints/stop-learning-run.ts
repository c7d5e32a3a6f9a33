import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeRun } from '../learning/make-run.ts';
import { recordRun } from '../learning/record-run.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/admin/learning/:runId/stop` */
export function stopLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.stopLearningRun, async ({ params: { runId }, caller }) => {
    const record = recordRun(context, caller.userId, 'learning.stop');
    const run = await context.cloud.runs.stop(runId, record);
    if (run === undefined) throw new ApiError('NOT_FOUND');
    return makeRun(run);
  });
}
