import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { makeReport } from '../search/game-report.ts';

/** `GET /api/match/report`. */
export function getGameReport(app: FastifyInstance, { database }: Context): void {
  addRoute(
    app,
    ROUTES.getGameReport,
    ({ query, caller }) => makeReport(database.db, { ...query, userId: caller.userId }),
    // It reads thousands of games.
    { limit: { calls: 30, seconds: 60 } },
  );
}
