import { z } from 'zod';
import { fenField } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { historySchema, MATCH_RESULTS } from './match.ts';

/** Statistics of games as they travel. Results of moves are from the mover's view. */

export const EXPLORER_LIMITS = {
  /** Half-moves of a game that are counted. */
  plies: 60,
  /** Games shown beside a position. */
  samples: 8,
  /** Games that one look-up of a player, or of the reader's own games, goes through: the newest. */
  scanned: 20_000,
  /** Bytes of a file that an administrator sends. */
  file: 64 * 1024 * 1024,
  collectionName: 80,
  player: 80,
  /** Refused games that a report names. */
  refused: 200,
} as const;

export const collectionSchema = z.object({
  collectionId: z.int(),
  name: z.string(),
  games: z.int(),
  firstYear: z.int().nullable(),
  lastYear: z.int().nullable(),
  updatedAt: timeSchema,
});
export type Collection = z.output<typeof collectionSchema>;

/** `imported`: a game of a collection; `own`: a saved game of the reader. */
const GAME_SOURCES = ['imported', 'own'] as const;

export const gameSummarySchema = z.object({
  source: z.enum(GAME_SOURCES),
  /** Of an imported game its number, of an own one its `matchId`. */
  gameId: z.string(),
  /** Null of an own game. */
  collectionId: z.int().nullable(),
  red: z.string(),
  black: z.string(),
  event: z.string(),
  /** `2024`, `2024-05` or `2024-05-31`; empty when unknown. */
  date: z.string(),
  result: z.enum(MATCH_RESULTS),
  /** Half-moves of the mainline. */
  plies: z.int(),
  /** Empty when unknown. */
  ecco: z.string(),
});
export type GameSummary = z.output<typeof gameSummarySchema>;

const countsSchema = z.object({
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
});

const explorerMoveSchema = countsSchema.extend({
  move: z.string(),
  /** Per cent, a draw counting half; null without a game that was decided or drawn. */
  score: z.number().nullable(),
  /** Where the score lies with a probability of 95 %, in per cent. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  lastYear: z.int().nullable(),
  /** Whether every game that had it had the position's mirror image. */
  isMirrored: z.boolean(),
  /** Up to four of its games, by their place in `samples`. */
  samples: z.array(z.int()),
});
export type ExplorerMove = z.output<typeof explorerMoveSchema>;

export const explorerAnswerSchema = z.object({
  /** In the product's own form. */
  fen: z.string(),
  /** The most played first. */
  moves: z.array(explorerMoveSchema),
  /** Games that reached the position and went on; one that came back is counted once for a move. */
  total: countsSchema,
  /** What games that reached it say they opened with, most of those that say anything; null where they do not agree. */
  opening: z.object({ ecco: z.string(), name: z.string(), games: z.int() }).nullable(),
  /** The newest first. */
  samples: z.array(gameSummarySchema),
  /** Whether all games were gone through. */
  isComplete: z.boolean(),
});
export type ExplorerAnswer = z.output<typeof explorerAnswerSchema>;

const yearField = z.coerce.number().int().min(1000).max(9999);

/** Which games count. */
export const explorerFilter = {
  /**
   * Numbers of collections, `all` of the site, those with a hyphen before them left out, and `mine`, by commas: `mine,all,-3`. Absent:
   * every collection of the site.
   */
  collections: z
    .string()
    .max(4000)
    .regex(/^(all|mine|-?\d{1,9})(,(all|mine|-?\d{1,9}))*$/)
    .optional(),
  from: yearField.optional(),
  to: yearField.optional(),
  /** Letters count whatever their case and marks are. */
  player: lineField(EXPLORER_LIMITS.player).optional(),
  /** Which side the player had; either, when absent. */
  side: z.enum(['red', 'black']).optional(),
};

export const explorerQuerySchema = z.strictObject({ FEN: fenField, ...explorerFilter });
export type ExplorerQuery = z.output<typeof explorerQuerySchema>;

/** An imported game, whole. */
export const importedGameSchema = gameSummarySchema.extend({
  collection: z.string(),
  startFEN: z.string(),
  history: historySchema,
  information: z.array(z.object({ name: z.string(), value: z.string() })),
});

const IMPORT_STATES = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const;

/** An import of one file, while it runs and afterwards. */
export const importSchema = z.object({
  importId: z.uuid(),
  collectionId: z.int(),
  collection: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Bytes of the file that are read, of all. */
  read: z.int(),
  size: z.int(),
  games: z.int(),
  added: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** The first ones, with the reason in English. */
  report: z.array(
    z.object({
      /** From 1, in the file. */
      game: z.int(),
      line: z.int().nullable(),
      /** Players, where they are known. */
      title: z.string(),
      reason: z.string(),
    }),
  ),
  /** Games a second. */
  speed: z.number().nullable(),
  /** Seconds, by the speed so far. */
  remaining: z.number().nullable(),
  problem: z.string().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Import = z.output<typeof importSchema>;
