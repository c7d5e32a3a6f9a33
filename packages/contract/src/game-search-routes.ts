import {
  gameReportQuerySchema,
  gameReportSchema,
  gameSearchAnswerSchema,
  gameSearchSchema,
  reportGamesQuerySchema,
  reportGamesSchema,
} from './game-search.ts';
import * as endpoints from './game-search-endpoints.ts';
import { defineRoutes } from './route.ts';

export const gameSearchRoutes = defineRoutes(endpoints, {
  searchGames: {
    summary:
      'Games that reach a position, a balance of material or a pattern; an answer may come before the search is complete',
    body: gameSearchSchema,
    data: gameSearchAnswerSchema,
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  getGameReport: {
    summary: 'Results of the user’s games by opening and side, and where they left the books',
    query: gameReportQuerySchema,
    data: gameReportSchema,
  },
  listReportGames: {
    summary: 'The games behind a row of the report',
    query: reportGamesQuerySchema,
    data: reportGamesSchema,
  },
});
