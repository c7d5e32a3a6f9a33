import { z } from 'zod';
import { matchQuerySchema } from './match.ts';
import { PGN_NOTATIONS } from './pgn.ts';

/** The user's games as one file. */

/** The media types of exported games by format. */
export const MATCH_EXPORT_TYPES = {
  pgn: 'application/x-chess-pgn',
  ndjson: 'application/x-ndjson',
} as const;

/** Filters as in lists. `ndjson`: one game a line, as `GET /api/match/{matchId}` returns it. */
export const matchExportQuerySchema = matchQuerySchema
  .omit({ sort: true, order: true, limit: true, after: true })
  .extend({
    format: z.enum(['pgn', 'ndjson']).default('pgn'),
    /** Notation of the moves in PGN; Chinese by default. */
    notation: z.enum(PGN_NOTATIONS).optional(),
  });
export type MatchExportQuery = z.output<typeof matchExportQuerySchema>;
