import { defineCall } from '../api/define-call.ts';

/** The calls about games of collections that several features make. */

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
