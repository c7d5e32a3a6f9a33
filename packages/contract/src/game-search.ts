import { z } from 'zod';
import { fenField } from './cloud.ts';
import { explorerFilter, gameSummarySchema } from './explorer.ts';

/** Positions looked for in games, and what the reader's own games say, as they travel. */

export const SEARCH_LIMITS = {
  /** Games of one answer. */
  hits: 50,
  /** Milliseconds of searching before an answer says how far it is. */
  timeMs: 400,
  /** Games of a report: the newest. */
  games: 5000,
  openings: 60,
  /** UTF-16 units of a name in a game. */
  playerName: 400,
  /** Games behind a row of a report that one answer lists. */
  listed: 50,
  /** Games that left a book, the newest. */
  left: 100,
} as const;

/** How many of each piece a side has, from and to; a letter that is left out is any number. */
const pieceCounts = z.partialRecord(
  z.enum(['r', 'n', 'c', 'b', 'a', 'p']),
  z.tuple([z.int().min(0).max(5), z.int().min(0).max(5)]),
);

/** What is looked for. Kings are on every board, and count in no number of pieces. */
const searchTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('position'), FEN: fenField }),
  z.strictObject({ kind: z.literal('material'), red: pieceCounts, black: pieceCounts }),
  z.strictObject({
    kind: z.literal('pattern'),
    /** A letter of a FEN, `?` any piece, `+` any of Red's, `-` any of Black's, `.` none. */
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
  /** Mirror images count too. */
  mirrored: z.boolean().default(true),
  /** So do positions with the colours exchanged. */
  swapped: z.boolean().default(false),
  ...explorerFilter,
  /** `next` of the answer before. */
  after: z.string().max(200).optional(),
});
export type GameSearch = z.output<typeof gameSearchSchema>;

export const gameSearchAnswerSchema = z.object({
  hits: z.array(
    z.object({
      game: gameSummarySchema,
      /** Half-moves before the position, in the mainline: the first time. */
      ply: z.int(),
      /** The position there. */
      fen: z.string(),
      isMirrored: z.boolean(),
      isSwapped: z.boolean(),
    }),
  ),
  /** Games gone through so far, of all that count. */
  searched: z.int(),
  total: z.int(),
  /** `after` of the next call; null when all games are gone through. */
  next: z.string().nullable(),
});

const reportRow = z.object({
  /** Of `OPENINGS` of `@chuhe/game/opening`, or `other`. */
  opening: z.string(),
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** Per cent, a draw counting half, from the reader's view. */
  score: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

/** As games have it, which may be anything; it is compared and never shown. */
const playerName = z.string().max(SEARCH_LIMITS.playerName);

export const gameReportQuerySchema = z.strictObject({
  /** The name that the reader plays under; absent: the one that most of the games have. */
  player: playerName.optional(),
  from: explorerFilter.from,
  to: explorerFilter.to,
});

export const gameReportSchema = z.object({
  /** Names in the reader's games, the most frequent first. */
  players: z.array(z.object({ name: z.string(), games: z.int() })),
  /** The one that the report is about; null without a game. */
  player: z.string().nullable(),
  games: z.int(),
  red: z.array(reportRow),
  black: z.array(reportRow),
  /** Games in which one side first played what the reader's books do not have, though they have the position. */
  left: z.array(
    z.object({
      game: gameSummarySchema,
      /** Half-moves before it. */
      ply: z.int(),
      /** The position in which it was. */
      fen: z.string(),
      /** Whose move it was. */
      by: z.enum(['reader', 'opponent']),
      played: z.string(),
      /** What the books have there. */
      expected: z.array(z.string()),
    }),
  ),
  isComplete: z.boolean(),
});
export type GameReport = z.output<typeof gameReportSchema>;

/** Which row of a report, made with the same name and years. */
export const reportGamesQuerySchema = z.strictObject({
  player: playerName,
  from: explorerFilter.from,
  to: explorerFilter.to,
  side: z.enum(['red', 'black']),
  opening: z.string().max(40),
  /** `next` of the answer before. */
  after: z.string().max(100).optional(),
});

export const reportGamesSchema = z.object({
  /** As many as the row counts, all answers together; the newest first. */
  games: z.array(gameSummarySchema),
  /** `after` of the next call; null when all are listed. */
  next: z.string().nullable(),
});
export type ReportGames = z.output<typeof reportGamesSchema>;
