import { defineCall } from '../../lib/api/define-call.ts';

/** The calls about collections of games. */

export const explore = defineCall<'explore'>({
  method: 'GET',
  path: '/api/explorer',
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
