import { z } from 'zod';
import { BATCH_NODES, GAME_REVIEW_LIMITS } from './game-review-limits.ts';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { MATCH_RESULTS, matchQuerySchema } from './match.ts';

/** Reviews of many saved games on the server, and the report on all of them. */

const COLORS = ['red', 'black'] as const;
const BATCH_STATES = ['RUNNING', 'DONE', 'CANCELLED'] as const;
/** `FAILED`: the engine failed at every try. `SKIPPED`: the game cannot be reviewed. */
const GAME_REVIEW_STATES = ['WAITING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELLED'] as const;
/** Why a game was skipped. */
const SKIP_REASONS = ['EMPTY', 'TOO_LONG', 'UNREADABLE'] as const;
/** As in `@chuhe/lessons/phases`. */
export const REVIEW_PHASES = ['opening', 'middlegame', 'endgame'] as const;
/** The signs of bad moves: blunder, mistake, inaccuracy, as in `@chuhe/lessons/move-grade`. */
export const BAD_GRADES = [4, 2, 6] as const;

export const newReviewsSchema = z
  .strictObject({
    /** Chosen by the browser, so that a repeated request returns the batch of the first one. */
    batchId: z.uuid().optional(),
    matchIds: z.array(z.uuid()).min(1).max(GAME_REVIEW_LIMITS.games).optional(),
    /** All own games that the filter finds. */
    filter: matchQuerySchema
      .pick({
        search: true,
        player: true,
        event: true,
        from: true,
        to: true,
        result: true,
        opening: true,
        folder: true,
      })
      .optional(),
    nodes: z.union(BATCH_NODES.map((nodes) => z.literal(nodes))),
  })
  .refine(({ matchIds, filter }) => (matchIds === undefined) !== (filter === undefined), {
    path: ['matchIds'],
  });
export type NewReviews = z.output<typeof newReviewsSchema>;

export const reviewBatchSchema = z.object({
  batchId: z.uuid(),
  state: z.enum(BATCH_STATES),
  nodes: z.int(),
  createdAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** The numbers of games by their state; `games` is their sum. */
  games: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  cancelled: z.int(),
});
export type ReviewBatch = z.output<typeof reviewBatchSchema>;

export const reviewBatchesSchema = z.object({
  /** Newest first. */
  batches: z.array(reviewBatchSchema),
  /** Games that the user may still have reviewed today. */
  allowance: z.object({ perDay: z.int(), left: z.int(), endsAt: timeSchema }),
  /** Whether the server has an engine. */
  hasEngine: z.boolean(),
});

const side = z.enum(COLORS);
const grade = z.union(BAD_GRADES.map((each) => z.literal(each)));
const phase = z.enum(REVIEW_PHASES);

const mistakeSchema = z.object({
  /** 1 is the first move of the game. */
  ply: z.int(),
  mover: side,
  grade,
  /** Loss of winning chance, 0 to 1. */
  loss: z.number(),
  phase,
  /** `ReasonKind` of `@chuhe/lessons/reason`; null if no reason is proved. */
  reason: z.string().nullable(),
});

/** One game of a batch. */
export const reviewedGameSchema = z.object({
  reviewId: z.uuid(),
  matchId: z.uuid(),
  /** The saved game now, compared with the one that was reviewed: `changed` if its mainline may differ. */
  now: z.enum(['same', 'changed', 'deleted']),
  title: z.string(),
  red: z.string(),
  black: z.string(),
  event: z.string(),
  date: z.string(),
  result: z.enum(MATCH_RESULTS),
  plies: z.int(),
  state: z.enum(GAME_REVIEW_STATES),
  skipped: z.enum(SKIP_REASONS).nullable(),
  /** The side of the chosen player; null if the player is in neither or both of the names. */
  side: side.nullable(),
  /** The ECCO code; empty without one. */
  ecco: z.string(),
  /** Mean accuracy of the moves, 0 to 100. Null unless the game is reviewed and the side has moves. */
  accuracy: z.object({ red: z.number().nullable(), black: z.number().nullable() }),
  /** In order of play; of both sides. */
  mistakes: z.array(mistakeSchema),
  /** The first position of the ending and Red's winning chance there, 0 to 1. */
  ending: z.object({ ply: z.int(), redChance: z.number() }).nullable(),
});
export type ReviewedGame = z.output<typeof reviewedGameSchema>;

/** Results of the player in some games, of which those without a result count only in `games`. */
const resultsShape = {
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** A win counts 100, a draw 50; null without results. */
  score: z.number().nullable(),
  /** Mean accuracy of the player's moves in these games, 0 to 100; null without moves. */
  accuracy: z.number().nullable(),
};

const openingRowSchema = z.object({ ecco: z.string(), side, ...resultsShape });

const gradeCounts = z.object({ blunders: z.int(), mistakes: z.int(), inaccuracies: z.int() });

/** The report on the reviewed games of one player. */
const overallSchema = z.object({
  ...resultsShape,
  /** Those that lose most points come first. */
  openings: z.array(openingRowSchema),
  grades: gradeCounts,
  /** Moves of the player and their bad ones, by phase. */
  phases: z.array(z.object({ phase, moves: z.int(), ...gradeCounts.shape })),
  /** Most frequent first. Bad moves without a proved reason are not counted. */
  reasons: z.array(z.object({ reason: z.string(), moves: z.int() })),
  endings: z.object({
    /** Games that reached an ending, and those of them with an advantage of the player. */
    reached: z.int(),
    better: z.int(),
    /** Those with an advantage that the player won. */
    won: z.int(),
    /** Those with an advantage that the player did not win. */
    missed: z.array(z.uuid()),
  }),
});
export type Overall = z.output<typeof overallSchema>;

export const reviewReportSchema = z.object({
  batch: reviewBatchSchema,
  /** The most frequent players of the games. */
  players: z.array(z.object({ name: z.string(), games: z.int() })),
  /** The player of the report; null until the user has chosen one. */
  player: z.string().nullable(),
  games: z.array(reviewedGameSchema),
  /** Null until a player is chosen. */
  overall: overallSchema.nullable(),
});
export type ReviewReport = z.output<typeof reviewReportSchema>;

export const batchChangeSchema = z.strictObject({ player: lineField(200).nullable() });

const viewSchema = z.object({
  score: z.int(),
  depth: z.int(),
  lines: z.array(z.object({ score: z.int(), moves: z.array(z.string()) })),
});
const knownScoreSchema = z.object({ score: z.int(), depth: z.int() });

/**
 * A review as the browser stores it: scores are from Red's view, in the format of `@chuhe/cloudbook/score`. `null` in a list stands for
 * a search or an answer that was not needed.
 */
export const storedGameReviewSchema = z.object({
  /** The starting position and the moves, separated by blanks. */
  key: z.string(),
  nodes: z.int(),
  views: z.array(viewSchema.nullable()),
  looks: z.array(viewSchema.nullable()),
  theory: z.array(z.boolean().nullable()),
  found: z.array(z.array(knownScoreSchema)),
  isDone: z.literal(true),
  /** Milliseconds since 1970. */
  savedAt: z.int(),
});
export type StoredGameReview = z.output<typeof storedGameReviewSchema>;
