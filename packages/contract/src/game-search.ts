import { z } from 'zod';
import { fenField } from './cloud.ts';
import { explorerFilter, gameSummarySchema } from './explorer.ts';

export const SEARCH_LIMITS = {
  /** The most games in one response. */
  hits: 50,
  /** The longest search before a response reports the progress, in milliseconds. */
  timeMs: 400,
  /** Number of newest games that a report covers. */
  games: 5000,
  openings: 60,
  /** The longest name in a game, in UTF-16 units. */
  playerName: 400,
  /** The most games of a report's row in one response. */
  listed: 50,
  /** The most games in `left` of a report, which lists the newest ones. */
  left: 100,
} as const;

/** Minimum and maximum number of each piece of a side; an omitted letter allows any number. */
const pieceCounts = z.partialRecord(
  z.enum(['r', 'n', 'c', 'b', 'a', 'p']),
  z.tuple([z.int().min(0).max(5), z.int().min(0).max(5)]),
);

/** What to search for. Kings are never counted as material. */
const searchTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('position'), FEN: fenField }),
  z.strictObject({ kind: z.literal('material'), red: pieceCounts, black: pieceCounts }),
  z.strictObject({
    kind: z.literal('pattern'),
    /** Content of a point: a letter of a FEN, `?` for any piece, `+` any red piece, `-` any black piece, `.` an empty point. */
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
  /** Number of games searched so far, and the total number of games. */
  searched: z.int(),
  total: z.int(),
  /** `after` of the next request; null if all games have been searched. */
  next: z.string().nullable(),
});

const reportRow = z.object({
  /** A key of `OPENINGS` in `@chuhe/game/opening`, or `other`. */
  opening: z.string(),
  /** Its most played ECCO codes. */
  codes: z.array(z.object({ ecco: z.string(), games: z.int() })),
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** In per cent, with a draw as half a win, from the user's view. */
  score: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

/** Any text that a game has as a player's name. It is only compared, never shown. */
const playerName = z.string().max(SEARCH_LIMITS.playerName);

export const gameReportQuerySchema = z.strictObject({
  /** The user's name in the games; the most frequent name by default. */
  player: playerName.optional(),
  from: explorerFilter.from,
  to: explorerFilter.to,
});

export const gameReportSchema = z.object({
  /** Names in the user's games, ordered by decreasing frequency. */
  players: z.array(z.object({ name: z.string(), games: z.int() })),
  /** The player's name that the report is about; null without games. */
  player: z.string().nullable(),
  games: z.int(),
  red: z.array(reportRow),
  black: z.array(reportRow),
  /** Games that left the user's books, with the first move that is not in the books although the position before it is. */
  left: z.array(
    z.object({
      game: gameSummarySchema,
      /** Number of plies before the move. */
      ply: z.int(),
      /** The position before the move. */
      fen: z.string(),
      /** The player of the move. */
      by: z.enum(['reader', 'opponent']),
      played: z.string(),
      /** The moves that the books have instead. */
      expected: z.array(z.string()),
    }),
  ),
  isComplete: z.boolean(),
});
export type GameReport = z.output<typeof gameReportSchema>;

/** Selects a row of a report. Name and years must be those of the report. */
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
  /** Ordered from the newest to the oldest. All responses together list every game that the row counts. */
  games: z.array(gameSummarySchema),
  /** `after` of the next request; null on the last page. */
  next: z.string().nullable(),
});
export type ReportGames = z.output<typeof reportGamesSchema>;
