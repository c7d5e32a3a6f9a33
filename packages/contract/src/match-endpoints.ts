import { endpoint } from './route.ts';

/** Saved games, the bin, links for sharing, and random positions. */

export const listMatches = endpoint('GET', '/api/match', 'user');
export const listOwnMatches = endpoint('GET', '/api/match/only-me', 'user');
export const listDeletedMatches = endpoint('GET', '/api/match/deleted', 'user');
export const listMatchFolders = endpoint('GET', '/api/match/folders', 'user');
export const exportMatches = endpoint('GET', '/api/match/export', 'user');
export const listRandomPositions = endpoint('GET', '/api/match/random', 'user');
export const getSharedMatch = endpoint('GET', '/api/match/shared', 'client');
export const getMatch = endpoint('GET', '/api/match/:matchId', 'user');
export const createMatch = endpoint('POST', '/api/match', 'user');
export const updateMatch = endpoint('PUT', '/api/match/update/:matchId', 'user');
export const deleteMatches = endpoint('DELETE', '/api/match/multi', 'user');
export const deleteMatch = endpoint('DELETE', '/api/match/:matchId', 'user');
export const deleteMatchJoined = endpoint('DELETE', '/api/match:matchId', 'user');
export const restoreMatches = endpoint('POST', '/api/match/restore', 'user');
export const moveMatches = endpoint('POST', '/api/match/move', 'user');
export const shareMatch = endpoint('POST', '/api/match/:matchId/share', 'user');
export const unshareMatch = endpoint('DELETE', '/api/match/:matchId/share', 'user');
