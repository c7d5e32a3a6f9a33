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
import { lineField } from './line-field.ts';
import { defineRoute } from './route.ts';

/** Collections of games and their statistics of positions. */

const byCollection = z.object({ collectionId: z.coerce.number().int().min(1) });
const byImport = z.object({ importId: z.uuid() });

export const explorerRoutes = {
  listCollections: defineRoute({
    method: 'GET',
    path: '/api/collection',
    guard: 'user',
    summary: 'Collections of games that the explorer counts',
    data: z.array(collectionSchema),
  }),
  explore: defineRoute({
    method: 'GET',
    path: '/api/explorer',
    guard: 'user',
    summary: 'What was played in a position, how it ended, and games to open',
    query: explorerQuerySchema,
    data: explorerAnswerSchema,
    errors: ['INVALID_FEN'],
  }),
  getImportedGame: defineRoute({
    method: 'GET',
    path: '/api/explorer/game/:gameId',
    guard: 'user',
    summary: 'A game of a collection',
    params: z.object({ gameId: z.string().regex(/^\d{1,15}$/) }),
    data: importedGameSchema,
    errors: ['NOT_FOUND'],
  }),
  importGames: defineRoute({
    method: 'POST',
    path: '/api/admin/import',
    guard: 'admin',
    summary:
      'Takes a file of games into a collection, sent as multipart/form-data with a field `collection` before it; the same file goes on where it was stopped',
    data: importSchema,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_SUPPORTED', 'FILE_MISSING', 'TOO_MANY_FILES', 'CONFLICT'],
  }),
  listImports: defineRoute({
    method: 'GET',
    path: '/api/admin/import',
    guard: 'admin',
    summary: 'The newest imports, and those that run',
    data: z.array(importSchema),
  }),
  stopImport: defineRoute({
    method: 'POST',
    path: '/api/admin/import/:importId/stop',
    guard: 'admin',
    summary: 'Ends an import after the games under way',
    params: byImport,
    data: importSchema,
    errors: ['NOT_FOUND'],
  }),
  renameCollection: defineRoute({
    method: 'PATCH',
    path: '/api/admin/collection/:collectionId',
    guard: 'admin',
    summary: 'Gives a collection another name',
    params: byCollection,
    body: z.strictObject({ name: lineField(EXPLORER_LIMITS.collectionName).min(1) }),
    data: collectionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deleteCollection: defineRoute({
    method: 'DELETE',
    path: '/api/admin/collection/:collectionId',
    guard: 'admin',
    summary: 'Forgets a collection, its games and its statistics',
    params: byCollection,
    body: z.strictObject({ reason: reasonField }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const;
