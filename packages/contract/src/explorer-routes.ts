import { z } from 'zod';
import { reasonField } from './admin.ts';
import {
  collectionSchema,
  EXPLORER_LIMITS,
  explorerAnswerSchema,
  explorerQuerySchema,
  importedGameSchema,
  importSchema,
} from './explorer.ts';
import * as endpoints from './explorer-endpoints.ts';
import { lineField } from './line-field.ts';
import { defineRoute, type RoutesOf } from './route.ts';

/** Collections of games and their statistics of positions. */

const byCollection = z.object({ collectionId: z.coerce.number().int().min(1) });
const byImport = z.object({ importId: z.uuid() });

export const explorerRoutes = {
  listCollections: defineRoute({
    ...endpoints.listCollections,
    summary: 'Collections of games that the explorer counts',
    data: z.array(collectionSchema),
  }),
  explore: defineRoute({
    ...endpoints.explore,
    summary: 'Moves played in a position, their results, and games',
    query: explorerQuerySchema,
    data: explorerAnswerSchema,
    errors: ['INVALID_FEN'],
  }),
  getImportedGame: defineRoute({
    ...endpoints.getImportedGame,
    summary: 'A game of a collection',
    params: z.object({ gameId: z.string().regex(/^\d{1,15}$/) }),
    data: importedGameSchema,
    errors: ['NOT_FOUND'],
  }),
  importGames: defineRoute({
    ...endpoints.importGames,
    summary:
      'Imports a file of games into a collection, sent as multipart/form-data with a field `collection` before it; the same file continues a stopped import',
    data: importSchema,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_SUPPORTED', 'FILE_MISSING', 'TOO_MANY_FILES', 'CONFLICT'],
  }),
  listImports: defineRoute({
    ...endpoints.listImports,
    summary: 'The newest imports and the running ones',
    data: z.array(importSchema),
  }),
  stopImport: defineRoute({
    ...endpoints.stopImport,
    summary: 'Stops an import after the games in progress',
    params: byImport,
    data: importSchema,
    errors: ['NOT_FOUND'],
  }),
  renameCollection: defineRoute({
    ...endpoints.renameCollection,
    summary: 'Renames a collection',
    params: byCollection,
    body: z.strictObject({ name: lineField(EXPLORER_LIMITS.collectionName).min(1) }),
    data: collectionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deleteCollection: defineRoute({
    ...endpoints.deleteCollection,
    summary: 'Deletes a collection, its games and its statistics',
    params: byCollection,
    body: z.strictObject({ reason: reasonField }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
