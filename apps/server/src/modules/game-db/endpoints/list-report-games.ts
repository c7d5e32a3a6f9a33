import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listRowGames } from '../search/game-report.ts';
import { readSavedGameCursor } from '../search/search-cursor.ts';

/** `GET /api/match/report/games`. */
export function listReportGames(app: FastifyInstance, { database }: Context): void {
  addRoute(
    app,
    ROUTES.listReportGames,
    ({ query: { after, ...query }, caller: { userId } }) => {
      const cursor = after === undefined ? undefined : readSavedGameCursor(after);
      return listRowGames(database.db, { ...query, userId, after: cursor });
    },
    // It reads as many games as the report.
    { limit: { calls: 60, seconds: 60 } },
  );
}
