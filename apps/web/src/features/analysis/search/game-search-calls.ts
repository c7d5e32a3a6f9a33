import { defineCall } from '../../../lib/api/define-call.ts';

/** The calls about positions looked for in games, and about the user's own games. */

export const searchGames = defineCall<'searchGames'>({
  method: 'POST',
  path: '/api/explorer/search',
  guard: 'user',
});

export const getGameReport = defineCall<'getGameReport'>({
  method: 'GET',
  path: '/api/match/report',
  guard: 'user',
});

export const listReportGames = defineCall<'listReportGames'>({
  method: 'GET',
  path: '/api/match/report/games',
  guard: 'user',
});
