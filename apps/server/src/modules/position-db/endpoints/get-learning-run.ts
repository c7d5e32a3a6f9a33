import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { makeRun } from '../learning/make-run.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/admin/learning` */
export function getLearningRun(app: FastifyInstance, { cloud: { runs } }: PositionDbContext): void {
  addRoute(app, ROUTES.getLearningRun, async () => {
    const run = await runs.find();
    return run === undefined ? null : makeRun(run);
  });
}
