import { defineCall } from '../../lib/api/define-call.ts';

/** The calls about positions looked for in games, and about the reader's own games. */

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

export const listCollections = defineCall<'listCollections'>({
  method: 'GET',
  path: '/api/collection',
  guard: 'user',
});

export const getImportedGame = defineCall<'getImportedGame'>({
  method: 'GET',
  path: '/api/explorer/game/:gameId',
  guard: 'user',
});
