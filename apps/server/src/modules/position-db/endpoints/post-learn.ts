import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute } from '../../../http/route.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { CLOUD_PERMISSIONS } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/positions/learn` */
export function postLearn(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(
    app,
    ROUTES.learnPosition,
    async ({ body, caller }) => {
      const position = readPosition(body.FEN);
      await requirePermission(context, caller, CLOUD_PERMISSIONS);
      return { state: await context.cloud.learner.request(position, 1) };
    },
    // A person does not stay on more positions than that.
    { limit: { calls: 60, seconds: 60 } },
  );
}
