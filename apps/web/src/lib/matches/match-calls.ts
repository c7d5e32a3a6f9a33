import { defineCall } from '../api/define-call.ts';

/** The calls about saved games. */

export const listMatches = defineCall<'listMatches'>({
  method: 'GET',
  path: '/api/match',
  guard: 'user',
});

export const listOwnMatches = defineCall<'listOwnMatches'>({
  method: 'GET',
  path: '/api/match/only-me',
  guard: 'user',
});

export const listDeletedMatches = defineCall<'listDeletedMatches'>({
  method: 'GET',
  path: '/api/match/deleted',
  guard: 'user',
});

export const listMatchFolders = defineCall<'listMatchFolders'>({
  method: 'GET',
  path: '/api/match/folders',
  guard: 'user',
});

export const getSharedMatch = defineCall<'getSharedMatch'>({
  method: 'GET',
  path: '/api/match/shared',
  guard: 'client',
});

export const getMatch = defineCall<'getMatch'>({
  method: 'GET',
  path: '/api/match/:matchId',
  guard: 'user',
});

export const createMatch = defineCall<'createMatch'>({
  method: 'POST',
  path: '/api/match',
  guard: 'user',
});

export const updateMatch = defineCall<'updateMatch'>({
  method: 'PUT',
  path: '/api/match/update/:matchId',
  guard: 'user',
});

export const deleteMatches = defineCall<'deleteMatches'>({
  method: 'DELETE',
  path: '/api/match/multi',
  guard: 'user',
});

export const restoreMatches = defineCall<'restoreMatches'>({
  method: 'POST',
  path: '/api/match/restore',
  guard: 'user',
});

export const shareMatch = defineCall<'shareMatch'>({
  method: 'POST',
  path: '/api/match/:matchId/share',
  guard: 'user',
});

export const unshareMatch = defineCall<'unshareMatch'>({
  method: 'DELETE',
  path: '/api/match/:matchId/share',
  guard: 'user',
});
