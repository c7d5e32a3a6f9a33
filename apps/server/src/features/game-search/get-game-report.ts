import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeReport } from './game-report.ts';

/** `GET /api/match/report`. */
export function getGameReport(app: FastifyInstance, { database }: AppContext): void {
  addRoute(
    app,
    ROUTES.getGameReport,
    ({ query, caller }) => makeReport(database.db, { ...query, userId: caller.userId }),
    // It reads thousands of games.
    { limit: { calls: 30, seconds: 60 } },
  );
}
