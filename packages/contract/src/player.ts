import { z } from 'zod';
import { eccoField, SIDES, yearField } from './explorer.ts';
import { EXPLORER_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';

/** Players of the games in the site's collections. */

const playerName = lineField(EXPLORER_LIMITS.player);

export const playerListQuerySchema = z.strictObject({
  /** The beginning of a name in any of its forms. By default, the players with the most games are listed. */
  text: playerName.optional(),
});

export const listedPlayerSchema = z.object({
  /** As printed in a game. */
  name: z.string(),
  games: z.int(),
});
export type ListedPlayer = z.output<typeof listedPlayerSchema>;

/** A draw is neither a win nor a loss, and a game without a result counts only in `games`. */
export const resultsSchema = z.object({
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
});
export type SideResults = z.output<typeof resultsSchema>;

export const playerQuerySchema = z.strictObject({
  /** The whole name. Simplified and traditional characters are equal. */
  name: playerName.min(1),
});

export const playerSchema = z.object({
  /** As printed in a game. */
  name: z.string(),
  /** Results are from the view of the player. */
  red: resultsSchema,
  black: resultsSchema,
  /** Ascending. Games of an unknown year are in none. */
  years: z.array(resultsSchema.extend({ year: z.int() })),
  /** By ECCO code and side, most played first. */
  openings: z.array(resultsSchema.extend({ ecco: z.string(), side: z.enum(SIDES) })),
});
export type Player = z.output<typeof playerSchema>;

export const playerGamesQuerySchema = playerQuerySchema.extend({
  side: z.enum(SIDES).optional(),
  year: yearField.optional(),
  ecco: eccoField.optional(),
  /** `next` of the previous response. */
  after: z.string().max(100).optional(),
});
