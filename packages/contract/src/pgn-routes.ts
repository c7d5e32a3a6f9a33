import { pgnFileSchema, pgnInputSchema, pgnReadingSchema } from './pgn.ts';
import * as endpoints from './pgn-endpoints.ts';
import { defineRoutes } from './route.ts';

export const pgnRoutes = defineRoutes(endpoints, {
  readPgn: {
    scope: 'games:read',
    summary: 'Reads one file, sent as multipart/form-data; nothing is saved',
    data: pgnReadingSchema,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_SUPPORTED', 'FILE_MISSING', 'TOO_MANY_FILES'],
  },
  createPgn: {
    scope: 'games:read',
    summary: 'Writes a game as a file',
    body: pgnInputSchema,
    data: pgnFileSchema,
    errors: ['INVALID_FEN', 'INVALID_GAME', 'GAME_TOO_LARGE'],
  },
});
