import { z } from 'zod';
import { fenField } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { COLLECTION_RULESETS, EXPLORER_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';
import { historySchema, MATCH_RESULTS } from './match.ts';

/** Statistics of games. Results of moves are from the view of the side to move. */

export const collectionSchema = z.object({
  collectionId: z.int(),
  name: z.string(),
  games: z.int(),
  /** By which the collection's games are judged, unless they say otherwise; null for the user's own choice. */
  ruleset: z.enum(COLLECTION_RULESETS).nullable(),
  firstYear: z.int().nullable(),
  lastYear: z.int().nullable(),
  /** Whether these are the master games that the product comes with. */
  isShipped: z.boolean(),
  updatedAt: timeSchema,
});
export type Collection = z.output<typeof collectionSchema>;

/** `imported`: a game of a collection; `own`: a saved game of the user. */
const GAME_SOURCES = ['imported', 'own'] as const;

export const gameSummarySchema = z.object({
  source: z.enum(GAME_SOURCES),
  /** Number of an imported game, or `matchId` of the user's own game. */
  gameId: z.string(),
  /** Null for the user's own game. */
  collectionId: z.int().nullable(),
  red: z.string(),
  black: z.string(),
  event: z.string(),
  /** `2024`, `2024-05` or `2024-05-31`; empty if unknown. */
  date: z.string(),
  result: z.enum(MATCH_RESULTS),
  /** Plies of the mainline. */
  plies: z.int(),
  /** Empty if unknown. */
  ecco: z.string(),
});
export type GameSummary = z.output<typeof gameSummarySchema>;

const countsSchema = z.object({ games: z.int(), wins: z.int(), draws: z.int(), losses: z.int() });

const explorerMoveSchema = countsSchema.extend({
  move: z.string(),
  /** In per cent, with a draw as half a win; null if no game has a result. */
  score: z.number().nullable(),
  /** 95 % confidence interval of the score, in per cent. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  lastYear: z.int().nullable(),
  /** Whether all games with the move had the position's mirror image. */
  isMirrored: z.boolean(),
  /** Up to four games with the move, as indices of `samples`. */
  samples: z.array(z.int()),
});
export type ExplorerMove = z.output<typeof explorerMoveSchema>;

export const explorerAnswerSchema = z.object({
  /** The normalised FEN. */
  fen: z.string(),
  /** Ordered from the most to the least played. */
  moves: z.array(explorerMoveSchema),
  /** Games that reached the position and continued. A game that repeats the position counts once for each different move. */
  total: countsSchema,
  /** The opening of the majority of those games that state an opening; null without a majority. */
  opening: z.object({ ecco: z.string(), name: z.string(), games: z.int() }).nullable(),
  /** Ordered from the newest to the oldest. */
  samples: z.array(gameSummarySchema),
  /** Whether all games were read. */
  isComplete: z.boolean(),
});
export type ExplorerAnswer = z.output<typeof explorerAnswerSchema>;

/** A page of games. */
export const gamesPageSchema = z.object({
  /** Newest year first. */
  games: z.array(gameSummarySchema),
  /** `after` of the next request; null on the last page. */
  next: z.string().nullable(),
});
export type GamesPage = z.output<typeof gamesPageSchema>;

export const eccoField = z.string().regex(/^[A-Z]\d{2}$/);

export const SIDES = ['red', 'black'] as const;

export const yearField = z.coerce.number().int().min(1000).max(9999);

/** Selects the games that count. */
export const explorerFilter = {
  /**
   * Numbers of collections, `all` for the site's collections, and `mine` for the user's games. A hyphen excludes a collection, as in
   * `mine,all,-3`. The default is `all`.
   */
  collections: z
    .string()
    .max(4000)
    .regex(/^(all|mine|-?\d{1,9})(,(all|mine|-?\d{1,9}))*$/)
    .optional(),
  from: yearField.optional(),
  to: yearField.optional(),
  /** Name of a player in any of its forms. Case and diacritics do not matter. */
  player: lineField(EXPLORER_LIMITS.player).optional(),
  /** The side of the player; either by default. */
  side: z.enum(SIDES).optional(),
};

export const explorerQuerySchema = z.strictObject({ FEN: fenField, ...explorerFilter });
export type ExplorerQuery = z.output<typeof explorerQuerySchema>;

/** An imported game with its moves. */
export const importedGameSchema = gameSummarySchema.extend({
  collection: z.string(),
  startFEN: z.string(),
  history: historySchema,
  information: z.array(z.object({ name: z.string(), value: z.string() })),
});

const IMPORT_STATES = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const;

/** A running or ended import of one file. */
export const importSchema = z.object({
  importId: z.uuid(),
  collectionId: z.int(),
  collection: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Bytes read so far, and the size of the file. */
  read: z.int(),
  size: z.int(),
  games: z.int(),
  added: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** The first refused games, and files that have no games or were read only in part, each with the reason in English. */
  report: z.array(
    z.object({
      /** Number of the game in the file, from 1; 0 if the entry is about a file. */
      game: z.int(),
      line: z.int().nullable(),
      /** The players, if known. */
      title: z.string(),
      reason: z.string(),
    }),
  ),
  /** Games per second. */
  speed: z.number().nullable(),
  /** Remaining seconds, estimated from the speed so far. */
  remaining: z.number().nullable(),
  problem: z.string().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Import = z.output<typeof importSchema>;
