import {
  gameReportQuerySchema,
  gameReportSchema,
  gameSearchAnswerSchema,
  gameSearchSchema,
  reportGamesQuerySchema,
  reportGamesSchema,
} from './game-search.ts';
import { defineRoute } from './route.ts';

/** Search for positions in games, and a report of the user's games. */

export const gameSearchRoutes = {
  searchGames: defineRoute({
    method: 'POST',
    path: '/api/explorer/search',
    guard: 'user',
    summary:
      'Games that reach a position, a balance of material or a pattern; an answer comes while there is more to search',
    body: gameSearchSchema,
    data: gameSearchAnswerSchema,
    errors: ['INVALID_FEN'],
  }),
  getGameReport: defineRoute({
    method: 'GET',
    path: '/api/match/report',
    guard: 'user',
    summary: 'Results of the reader’s own games by opening and side, and where they left the books',
    query: gameReportQuerySchema,
    data: gameReportSchema,
  }),
  listReportGames: defineRoute({
    method: 'GET',
    path: '/api/match/report/games',
    guard: 'user',
    summary: 'The games behind a row of the report',
    query: reportGamesQuerySchema,
    data: reportGamesSchema,
  }),
} as const;
