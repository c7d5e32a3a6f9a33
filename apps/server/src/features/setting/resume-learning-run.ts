import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { requireRun } from './make-run.ts';
import { recordRun } from './record-run.ts';
import { requireLearningEngine } from './require-learning-engine.ts';

/** `POST /api/admin/learning/:runId/resume` */
export function resumeLearningRun(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.resumeLearningRun, async ({ params: { runId }, caller }) => {
    requireLearningEngine(context);
    const record = recordRun(context, caller.userId, 'learning.resume');
    return requireRun(await context.cloud.runs.resume(runId, record));
  });
}
