import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { listRowGames, makeReport } from '../search/game-report.ts';
import { readSavedGameCursor } from '../search/search-cursor.ts';

/** `GET /api/match/report`. It reads thousands of games. */
export function getGameReport(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, { ...ROUTES.getGameReport, limit: perMinute(30) }, ({ query, caller }) =>
    makeReport(db, { ...query, userId: caller.userId }),
  );
}

/** `GET /api/match/report/games`. It reads as many games as the report. */
export function listReportGames(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, { ...ROUTES.listReportGames, limit: perMinute(60) }, ({ query, caller }) => {
    const after = query.after === undefined ? undefined : readSavedGameCursor(query.after);
    return listRowGames(db, { ...query, userId: caller.userId, after });
  });
}
