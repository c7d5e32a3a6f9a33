import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeRun } from './make-run.ts';

/** `GET /api/admin/learning` */
export function getLearningRun(app: FastifyInstance, { cloud: { runs } }: AppContext): void {
  addRoute(app, ROUTES.getLearningRun, async () => {
    const run = await runs.find();
    return run === undefined ? null : makeRun(run);
  });
}
