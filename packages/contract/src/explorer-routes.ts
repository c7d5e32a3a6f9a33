import { z } from 'zod';
import { reasonField } from './admin.ts';
import {
  collectionSchema,
  explorerAnswerSchema,
  explorerQuerySchema,
  importedGameSchema,
  importSchema,
} from './explorer.ts';
import * as endpoints from './explorer-endpoints.ts';
import { COLLECTION_RULESETS, EXPLORER_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';
import { defineRoutes } from './route.ts';

const byCollection = z.object({ collectionId: z.coerce.number().int().min(1) });

export const explorerRoutes = defineRoutes(endpoints, {
  listCollections: {
    summary: 'Collections of games that the explorer counts',
    data: z.array(collectionSchema),
  },
  explore: {
    summary: 'Moves played in a position, their results, and games',
    query: explorerQuerySchema,
    data: explorerAnswerSchema,
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  getImportedGame: {
    sold: 'COLLECTION.READ',
    summary: 'A game of a collection',
    params: z.object({ gameId: z.string().regex(/^\d{1,15}$/) }),
    data: importedGameSchema,
    errors: ['NOT_FOUND'],
  },
  importGames: {
    summary:
      'Imports a file of games into a collection, sent as multipart/form-data with a field `collection` before it; the same file continues a stopped import',
    data: importSchema,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_SUPPORTED', 'FILE_MISSING', 'TOO_MANY_FILES', 'CONFLICT'],
  },
  listImports: { summary: 'The newest imports and the running ones', data: z.array(importSchema) },
  stopImport: {
    summary: 'Stops an import after the games in progress',
    params: z.object({ importId: z.uuid() }),
    data: importSchema,
    errors: ['NOT_FOUND'],
  },
  changeCollection: {
    summary: 'Renames a collection, or sets the rule set for repetitions of its games',
    params: byCollection,
    body: z.strictObject({
      name: lineField(EXPLORER_LIMITS.collectionName).min(1),
      /** The present one stays if it is left out. */
      ruleset: z.enum(COLLECTION_RULESETS).nullable().optional(),
    }),
    data: collectionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteCollection: {
    stepUp: true,
    summary: 'Deletes a collection, its games and its statistics',
    params: byCollection,
    body: z.strictObject({ reason: reasonField }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
