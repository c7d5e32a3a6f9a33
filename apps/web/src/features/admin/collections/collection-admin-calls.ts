import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of administrators about collections of games. */

export const importGames = defineCall<'importGames'>({
  method: 'POST',
  path: '/api/admin/import',
  guard: 'admin',
});

export const listImports = defineCall<'listImports'>({
  method: 'GET',
  path: '/api/admin/import',
  guard: 'admin',
});

export const stopImport = defineCall<'stopImport'>({
  method: 'POST',
  path: '/api/admin/import/:importId/stop',
  guard: 'admin',
});

export const renameCollection = defineCall<'renameCollection'>({
  method: 'PATCH',
  path: '/api/admin/collection/:collectionId',
  guard: 'admin',
});

export const deleteCollection = defineCall<'deleteCollection'>({
  method: 'DELETE',
  path: '/api/admin/collection/:collectionId',
  guard: 'admin',
});
