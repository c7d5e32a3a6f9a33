import { z } from 'zod';
import { gameSummarySchema, yearField } from './explorer.ts';
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

/** From the view of the player. */
const resultsSchema = z.object({
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
});
export type PlayerResults = z.output<typeof resultsSchema>;

const SIDES = ['red', 'black'] as const;

export const playerQuerySchema = z.strictObject({
  /** The whole name. Simplified and traditional characters are equal. */
  name: playerName.min(1),
});

export const playerSchema = z.object({
  /** As printed in a game. */
  name: z.string(),
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
  ecco: z
    .string()
    .regex(/^[A-Z]\d{2}$/)
    .optional(),
  /** `next` of the previous response. */
  after: z.string().max(100).optional(),
});

export const playerGamesSchema = z.object({
  /** Newest year first. */
  games: z.array(gameSummarySchema),
  /** `after` of the next request; null on the last page. */
  next: z.string().nullable(),
});
export type PlayerGames = z.output<typeof playerGamesSchema>;
