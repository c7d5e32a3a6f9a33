import { z } from 'zod';
import {
  folderSchema,
  matchChangeSchema,
  matchPageSchema,
  matchQuerySchema,
  matchSchema,
  newMatchSchema,
  sharedMatchSchema,
} from './match.ts';
import { MATCH_LIMITS } from './match-limits.ts';
import { defineRoute } from './route.ts';

/** Saved games, the bin, links for sharing, and random positions. */

const byId = z.object({ matchId: z.uuid() });
const idList = z.array(z.uuid()).min(1).max(MATCH_LIMITS.batch);
/** The games that were changed. */
const ids = z.object({ matchIds: z.array(z.uuid()) });

export const matchRoutes = {
  listMatches: defineRoute({
    method: 'GET',
    path: '/api/match',
    guard: 'user',
    summary: `Own games and public ones; of others the newest ${MATCH_LIMITS.searchedPublic} are searched, and sorted by more than time`,
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listOwnMatches: defineRoute({
    method: 'GET',
    path: '/api/match/only-me',
    guard: 'user',
    summary: 'Own games',
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listDeletedMatches: defineRoute({
    method: 'GET',
    path: '/api/match/deleted',
    guard: 'user',
    summary: `Own games in the bin, which forgets after ${MATCH_LIMITS.binDays} days`,
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listMatchFolders: defineRoute({
    method: 'GET',
    path: '/api/match/folders',
    guard: 'user',
    summary: 'Folders of own games, with the number of games in each; the empty name is no folder',
    data: z.array(folderSchema),
  }),
  listRandomPositions: defineRoute({
    method: 'GET',
    path: '/api/match/random',
    guard: 'user',
    summary: 'Shipped positions as FEN: all of them, always the same, or a random choice of fewer',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(5000).default(5000) }),
    data: z.array(z.string()),
  }),
  getSharedMatch: defineRoute({
    method: 'GET',
    path: '/api/match/shared',
    guard: 'client',
    summary: 'The game of a link',
    // In the query, which is not logged.
    query: z.strictObject({ shareId: z.string().regex(/^[\w-]{1,64}$/) }),
    data: sharedMatchSchema,
    errors: ['NOT_FOUND'],
  }),
  getMatch: defineRoute({
    method: 'GET',
    path: '/api/match/:matchId',
    guard: 'user',
    summary: 'An own game, one in the bin too, or a public one',
    params: byId,
    data: matchSchema,
    errors: ['NOT_FOUND'],
  }),
  createMatch: defineRoute({
    method: 'POST',
    path: '/api/match',
    guard: 'user',
    summary: 'Saves a new game',
    body: newMatchSchema,
    data: matchSchema,
    errors: ['INVALID_FEN', 'INVALID_GAME', 'GAME_TOO_LARGE', 'STORAGE_FULL', 'NOT_FOUND'],
  }),
  updateMatch: defineRoute({
    method: 'PUT',
    path: '/api/match/update/:matchId',
    guard: 'user',
    summary:
      'Saves a changed game; refused with the newer game where `version` is not the saved one',
    params: byId,
    body: matchChangeSchema,
    data: matchSchema,
    errors: [
      'INVALID_FEN',
      'INVALID_GAME',
      'GAME_TOO_LARGE',
      'STORAGE_FULL',
      'NOT_FOUND',
      'CONFLICT',
    ],
  }),
  deleteMatches: defineRoute({
    method: 'DELETE',
    path: '/api/match/multi',
    guard: 'user',
    summary: 'Puts games into the bin, all or none',
    query: z.strictObject({
      matchIds: z.union([z.uuid().transform((id) => [id]), idList]),
    }),
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  deleteMatch: defineRoute({
    method: 'DELETE',
    path: '/api/match/:matchId',
    guard: 'user',
    summary: 'Puts a game into the bin',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  deleteMatchJoined: defineRoute({
    method: 'DELETE',
    path: '/api/match:matchId',
    guard: 'user',
    summary: 'The same, with the id joined without a slash',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  restoreMatches: defineRoute({
    method: 'POST',
    path: '/api/match/restore',
    guard: 'user',
    summary: 'Takes games out of the bin, all or none',
    body: z.strictObject({ matchIds: idList }),
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  shareMatch: defineRoute({
    method: 'POST',
    path: '/api/match/:matchId/share',
    guard: 'user',
    summary:
      'A link by which anyone can read the game as it is at that time; the one there is stays',
    params: byId,
    data: z.object({ shareId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  unshareMatch: defineRoute({
    method: 'DELETE',
    path: '/api/match/:matchId/share',
    guard: 'user',
    summary: 'Ends the link; sharing again makes another',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
} as const;
