import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeRun } from './make-run.ts';
import { recordRun } from './record-run.ts';

/** `POST /api/admin/learning/:runId/stop` */
export function stopLearningRun(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.stopLearningRun, async ({ params: { runId }, caller }) => {
    const record = recordRun(context, caller.userId, 'learning.stop');
    const run = await context.cloud.runs.stop(runId, record);
    if (run === undefined) throw new ApiError('NOT_FOUND');
    return makeRun(run);
  });
}
