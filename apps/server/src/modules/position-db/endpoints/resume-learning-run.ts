import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { requireRun } from '../learning/make-run.ts';
import { recordRun } from '../learning/record-run.ts';
import { requireLearningEngine } from '../learning/require-learning-engine.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/admin/learning/:runId/resume` */
export function resumeLearningRun(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.resumeLearningRun, async ({ params: { runId }, caller }) => {
    requireLearningEngine(context);
    const record = recordRun(context, caller.userId, 'learning.resume');
    return requireRun(await context.cloud.runs.resume(runId, record));
  });
}
