import { z } from 'zod';
import { fenField } from './cloud.ts';
import { explorerFilter, gameSummarySchema } from './explorer.ts';

export const SEARCH_LIMITS = {
  /** Games of one response. */
  hits: 50,
  /** Milliseconds of searching before a response reports the progress. */
  timeMs: 400,
  /** The newest games, of which a report consists. */
  games: 5000,
  openings: 60,
  /** UTF-16 units of a name in a game. */
  playerName: 400,
  /** Games of a report's row in one response. */
  listed: 50,
  /** The newest games that left a book. */
  left: 100,
} as const;

/** Minimum and maximum number of each piece of a side; an omitted letter allows any number. */
const pieceCounts = z.partialRecord(
  z.enum(['r', 'n', 'c', 'b', 'a', 'p']),
  z.tuple([z.int().min(0).max(5), z.int().min(0).max(5)]),
);

/** Kings are never counted. */
const searchTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('position'), FEN: fenField }),
  z.strictObject({ kind: z.literal('material'), red: pieceCounts, black: pieceCounts }),
  z.strictObject({
    kind: z.literal('pattern'),
    /** A letter of a FEN, `?` any piece, `+` any red piece, `-` any black piece, `.` empty. */
    points: z
      .array(
        z.strictObject({
          square: z.string().regex(/^[a-i]\d$/),
          piece: z.string().regex(/^[rnbakcpRNBAKCP?+.-]$/),
        }),
      )
      .min(1)
      .max(90),
    turn: z.enum(['red', 'black']).optional(),
  }),
]);
export type SearchTarget = z.output<typeof searchTargetSchema>;

export const gameSearchSchema = z.strictObject({
  target: searchTargetSchema,
  /** Whether mirror images match too. */
  mirrored: z.boolean().default(true),
  /** Whether positions with exchanged colours match too. */
  swapped: z.boolean().default(false),
  ...explorerFilter,
  /** `next` of the previous response. */
  after: z.string().max(200).optional(),
});
export type GameSearch = z.output<typeof gameSearchSchema>;

export const gameSearchAnswerSchema = z.object({
  hits: z.array(
    z.object({
      game: gameSummarySchema,
      /** Ply of the mainline at which the position first occurs. */
      ply: z.int(),
      fen: z.string(),
      isMirrored: z.boolean(),
      isSwapped: z.boolean(),
    }),
  ),
  /** Games searched so far, and their total number. */
  searched: z.int(),
  total: z.int(),
  /** `after` of the next request; null when all games have been searched. */
  next: z.string().nullable(),
});

const reportRow = z.object({
  /** A key of `OPENINGS` in `@chuhe/game/opening`, or `other`. */
  opening: z.string(),
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** Per cent, with a draw as half a win, from the user's view. */
  score: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

/** Any text that a game has as a name; it is only compared, never shown. */
const playerName = z.string().max(SEARCH_LIMITS.playerName);

export const gameReportQuerySchema = z.strictObject({
  /** The user's name in the games; by default the most frequent one. */
  player: playerName.optional(),
  from: explorerFilter.from,
  to: explorerFilter.to,
});

export const gameReportSchema = z.object({
  /** Names in the user's games, the most frequent first. */
  players: z.array(z.object({ name: z.string(), games: z.int() })),
  /** The name that the report is about; null without games. */
  player: z.string().nullable(),
  games: z.int(),
  red: z.array(reportRow),
  black: z.array(reportRow),
  /** Games that left the user's books: the first move that is not in the books, in a position that is. */
  left: z.array(
    z.object({
      game: gameSummarySchema,
      /** Plies before the move. */
      ply: z.int(),
      /** The position before the move. */
      fen: z.string(),
      /** Who played the move. */
      by: z.enum(['reader', 'opponent']),
      played: z.string(),
      /** The moves of the books. */
      expected: z.array(z.string()),
    }),
  ),
  isComplete: z.boolean(),
});
export type GameReport = z.output<typeof gameReportSchema>;

/** Selects a row of a report, which was made with the same name and years. */
export const reportGamesQuerySchema = z.strictObject({
  player: playerName,
  from: explorerFilter.from,
  to: explorerFilter.to,
  side: z.enum(['red', 'black']),
  opening: z.string().max(40),
  /** `next` of the previous response. */
  after: z.string().max(100).optional(),
});

export const reportGamesSchema = z.object({
  /** The newest first. All responses together have as many games as the row counts. */
  games: z.array(gameSummarySchema),
  /** `after` of the next request; null on the last page. */
  next: z.string().nullable(),
});
export type ReportGames = z.output<typeof reportGamesSchema>;
