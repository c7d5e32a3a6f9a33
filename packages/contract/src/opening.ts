import { z } from 'zod';
import { eccoField, SIDES, yearField } from './explorer.ts';
import { listedPlayerSchema, resultsSchema } from './player.ts';

/** Openings of the games in the site's collections, by ECCO code. */

/** Results are from the view of Red. */
export const listedOpeningSchema = resultsSchema.extend({ ecco: z.string() });
export type ListedOpening = z.output<typeof listedOpeningSchema>;

export const openingQuerySchema = z.strictObject({ ecco: eccoField });

export const openingSchema = listedOpeningSchema.extend({
  /** Ascending. Games of an unknown year are in none. */
  years: z.array(resultsSchema.extend({ year: z.int() })),
  /** Those with the most games of the opening, on either side. */
  players: z.array(listedPlayerSchema),
  plans: z.object({
    /** How many of the newest 400 games of the code and of more special ones reached the end of the code's usual line. */
    games: z.int(),
    /** The first moves of pieces after it, most played first: `h0h6`, oriented as the usual line. */
    moves: z.array(z.object({ side: z.enum(SIDES), move: z.string(), games: z.int() })),
  }),
});
export type Opening = z.output<typeof openingSchema>;

export const openingGamesQuerySchema = openingQuerySchema.extend({
  year: yearField.optional(),
  /** `next` of the previous response. */
  after: z.string().max(100).optional(),
});
