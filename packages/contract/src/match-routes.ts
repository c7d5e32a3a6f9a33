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
import * as endpoints from './match-endpoints.ts';
import { MATCH_LIMITS } from './match-limits.ts';
import { defineRoute, type RoutesOf } from './route.ts';

/** Saved games, the bin, links for sharing, and random positions. */

const byId = z.object({ matchId: z.uuid() });
const idList = z.array(z.uuid()).min(1).max(MATCH_LIMITS.batch);
/** The games that were changed. */
const ids = z.object({ matchIds: z.array(z.uuid()) });

export const matchRoutes = {
  listMatches: defineRoute({
    ...endpoints.listMatches,
    summary: `Own games and public ones; of other users the newest ${MATCH_LIMITS.searchedPublic} are searched, and sorted by more than time`,
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listOwnMatches: defineRoute({
    ...endpoints.listOwnMatches,
    summary: 'Own games',
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listDeletedMatches: defineRoute({
    ...endpoints.listDeletedMatches,
    summary: `Own games in the bin, which deletes them after ${MATCH_LIMITS.binDays} days`,
    query: matchQuerySchema,
    data: matchPageSchema,
  }),
  listMatchFolders: defineRoute({
    ...endpoints.listMatchFolders,
    summary: 'Folders of own games, with the number of games in each; the empty name is no folder',
    data: z.array(folderSchema),
  }),
  listRandomPositions: defineRoute({
    ...endpoints.listRandomPositions,
    summary: 'Shipped positions as FEN: all of them, always the same, or a random choice of fewer',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(5000).default(5000) }),
    data: z.array(z.string()),
  }),
  getSharedMatch: defineRoute({
    ...endpoints.getSharedMatch,
    summary: 'The game of a link',
    // In the query, which is not logged.
    query: z.strictObject({ shareId: z.string().regex(/^[\w-]{1,64}$/) }),
    data: sharedMatchSchema,
    errors: ['NOT_FOUND'],
  }),
  getMatch: defineRoute({
    ...endpoints.getMatch,
    summary: 'An own game, one in the bin too, or a public one',
    params: byId,
    data: matchSchema,
    errors: ['NOT_FOUND'],
  }),
  createMatch: defineRoute({
    ...endpoints.createMatch,
    summary: 'Saves a new game',
    body: newMatchSchema,
    data: matchSchema,
    errors: ['INVALID_FEN', 'INVALID_GAME', 'GAME_TOO_LARGE', 'STORAGE_FULL', 'NOT_FOUND'],
  }),
  updateMatch: defineRoute({
    ...endpoints.updateMatch,
    summary: 'Saves a changed game; refused with the newer game if `version` is not the saved one',
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
    ...endpoints.deleteMatches,
    summary: 'Moves games into the bin, all or none',
    query: z.strictObject({
      matchIds: z.union([z.uuid().transform((id) => [id]), idList]),
    }),
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  deleteMatch: defineRoute({
    ...endpoints.deleteMatch,
    summary: 'Moves a game into the bin',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  deleteMatchJoined: defineRoute({
    ...endpoints.deleteMatchJoined,
    summary: 'The same, with the id joined without a slash',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  restoreMatches: defineRoute({
    ...endpoints.restoreMatches,
    summary: 'Restores games from the bin, all or none',
    body: z.strictObject({ matchIds: idList }),
    data: ids,
    errors: ['NOT_FOUND'],
  }),
  shareMatch: defineRoute({
    ...endpoints.shareMatch,
    summary:
      'Creates a link by which anyone can read the current version of the game; an existing link is kept',
    params: byId,
    data: z.object({ shareId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  unshareMatch: defineRoute({
    ...endpoints.unshareMatch,
    summary: 'Revokes the link; sharing again creates a new one',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
