import { pgnFileSchema, pgnInputSchema, pgnReadingSchema } from './pgn.ts';
import * as endpoints from './pgn-endpoints.ts';
import { defineRoute, type RoutesOf } from './route.ts';

/** Reading and writing PGN files. */
export const pgnRoutes = {
  readPgn: defineRoute({
    ...endpoints.readPgn,
    summary: 'Reads one file, sent as multipart/form-data; nothing is saved',
    data: pgnReadingSchema,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_SUPPORTED', 'FILE_MISSING', 'TOO_MANY_FILES'],
  }),
  createPgn: defineRoute({
    ...endpoints.createPgn,
    summary: 'Writes a game as a file',
    body: pgnInputSchema,
    data: pgnFileSchema,
    errors: ['INVALID_FEN', 'INVALID_GAME', 'GAME_TOO_LARGE'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
