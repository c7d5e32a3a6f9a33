import {
  gameReportQuerySchema,
  gameReportSchema,
  gameSearchAnswerSchema,
  gameSearchSchema,
  reportGamesQuerySchema,
  reportGamesSchema,
} from './game-search.ts';
import * as endpoints from './game-search-endpoints.ts';
import { defineRoute, type RoutesOf } from './route.ts';

/** Search for positions in games, and a report of the user's games. */

export const gameSearchRoutes = {
  searchGames: defineRoute({
    ...endpoints.searchGames,
    summary:
      'Games that reach a position, a balance of material or a pattern; an answer may come before the search is complete',
    body: gameSearchSchema,
    data: gameSearchAnswerSchema,
    errors: ['INVALID_FEN'],
  }),
  getGameReport: defineRoute({
    ...endpoints.getGameReport,
    summary: 'Results of the user’s games by opening and side, and where they left the books',
    query: gameReportQuerySchema,
    data: gameReportSchema,
  }),
  listReportGames: defineRoute({
    ...endpoints.listReportGames,
    summary: 'The games behind a row of the report',
    query: reportGamesQuerySchema,
    data: reportGamesSchema,
  }),
} as const satisfies RoutesOf<typeof endpoints>;
