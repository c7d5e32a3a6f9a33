import { z } from 'zod';
import { MATCH_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';
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
import { MATCH_EXPORT_TYPES, matchExportQuerySchema } from './match-export.ts';
import { defineRoutes } from './route.ts';

const byId = z.object({ matchId: z.uuid() });
const idList = z.array(z.uuid()).min(1).max(MATCH_LIMITS.batch);
/** The games that were changed. */
const ids = z.object({ matchIds: z.array(z.uuid()) });

export const matchRoutes = defineRoutes(endpoints, {
  listMatches: {
    scope: 'games:read',
    summary: `Own games and public ones; of other users the newest ${MATCH_LIMITS.searchedPublic} are searched, and sorted by more than time`,
    query: matchQuerySchema,
    data: matchPageSchema,
  },
  listOwnMatches: {
    scope: 'games:read',
    summary: 'Own games',
    query: matchQuerySchema,
    data: matchPageSchema,
  },
  listDeletedMatches: {
    scope: 'games:read',
    summary: `Own games in the bin, which deletes them after ${MATCH_LIMITS.binDays} days`,
    query: matchQuerySchema,
    data: matchPageSchema,
  },
  listMatchFolders: {
    scope: 'games:read',
    summary: 'Folders of own games, with the number of games in each; the empty name is no folder',
    data: z.array(folderSchema),
  },
  exportMatches: {
    scope: 'games:read',
    summary:
      'Own games as one file, oldest first, sent while they are read; games in the bin are left out',
    query: matchExportQuerySchema,
    mediaTypes: [MATCH_EXPORT_TYPES.pgn, MATCH_EXPORT_TYPES.ndjson],
    data: z.string(),
  },
  listRandomPositions: {
    summary: 'Shipped positions as FEN: all of them, always the same, or a random choice of fewer',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(5000).default(5000) }),
    data: z.array(z.string()),
  },
  getSharedMatch: {
    summary: 'The game of a link',
    // The secret is in the query, because the query is not logged.
    query: z.strictObject({ shareId: z.string().regex(/^[\w-]{1,64}$/) }),
    data: sharedMatchSchema,
    errors: ['NOT_FOUND'],
  },
  getMatch: {
    scope: 'games:read',
    summary: 'An own game, one in the bin too, or a public one',
    params: byId,
    data: matchSchema,
    errors: ['NOT_FOUND'],
  },
  createMatch: {
    scope: 'games:write',
    summary: 'Saves a new game',
    body: newMatchSchema,
    data: matchSchema,
    errors: ['INVALID_FEN', 'INVALID_GAME', 'GAME_TOO_LARGE', 'STORAGE_FULL', 'NOT_FOUND'],
  },
  updateMatch: {
    scope: 'games:write',
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
  },
  deleteMatches: {
    scope: 'games:write',
    summary: 'Moves games into the bin, all or none',
    query: z.strictObject({ matchIds: z.union([z.uuid().transform((id) => [id]), idList]) }),
    data: ids,
    errors: ['NOT_FOUND'],
  },
  deleteMatch: {
    scope: 'games:write',
    summary: 'Moves a game into the bin',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  },
  deleteMatchJoined: {
    summary: 'The same, with the id joined without a slash',
    params: byId,
    data: ids,
    errors: ['NOT_FOUND'],
  },
  restoreMatches: {
    scope: 'games:write',
    summary: 'Restores games from the bin, all or none',
    body: z.strictObject({ matchIds: idList }),
    data: ids,
    errors: ['NOT_FOUND'],
  },
  moveMatches: {
    scope: 'games:write',
    summary: 'Moves games into a folder, all or none; the empty name is no folder',
    body: z.strictObject({ matchIds: idList, folder: lineField(MATCH_LIMITS.folder) }),
    data: ids,
    errors: ['NOT_FOUND'],
  },
  shareMatch: {
    scope: 'games:write',
    summary: 'Creates a public link to the current version of the game; an existing one is kept',
    params: byId,
    data: z.object({ shareId: z.string() }),
    errors: ['NOT_FOUND'],
  },
  unshareMatch: {
    scope: 'games:write',
    summary: 'Revokes the link; sharing again creates a new one',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
});
