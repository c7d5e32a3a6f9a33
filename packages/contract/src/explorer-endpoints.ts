import { endpoint } from './route.ts';

/** Collections of games and their statistics of positions. */

export const listCollections = endpoint('GET', '/api/collection', 'user');
export const explore = endpoint('GET', '/api/explorer', 'user');
export const getImportedGame = endpoint('GET', '/api/explorer/game/:gameId', 'user');
export const importGames = endpoint('POST', '/api/admin/import', 'admin', 'collections');
export const listImports = endpoint('GET', '/api/admin/import', 'admin', 'collections');
export const stopImport = endpoint(
  'POST',
  '/api/admin/import/:importId/stop',
  'admin',
  'collections',
);
export const changeCollection = endpoint(
  'PATCH',
  '/api/admin/collection/:collectionId',
  'admin',
  'collections',
);
export const deleteCollection = endpoint(
  'DELETE',
  '/api/admin/collection/:collectionId',
  'admin',
  'collections',
);
