import { z } from 'zod';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { MATCH_LIMITS } from './match-limits.ts';

const VISIBILITIES = ['PRIVATE', 'PUBLIC'] as const;
export const MATCH_RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

const MATCH_SORTS = [
  'updatedAt',
  'createdAt',
  'date',
  'red',
  'black',
  'event',
  'title',
  'result',
  'plies',
] as const;
export type MatchSort = (typeof MATCH_SORTS)[number];

const tagSchema = z.strictObject({
  name: z.string().min(1).max(MATCH_LIMITS.tagName, 'TEXT_TOO_LONG'),
  value: z.string().max(MATCH_LIMITS.tagValue, 'TEXT_TOO_LONG'),
});

/** Tags as in PGN, in order. */
const informationSchema = z.array(tagSchema).max(MATCH_LIMITS.tags, 'TOO_MANY_TAGS');

/** `LineJson` of `@chuhe/game/game-json`, which validates it: moves, and objects for moves with annotations. */
const lineSchema = z.array(z.unknown());

/** `GameJson` of `@chuhe/game/game-json` without starting position and tags, which are separate fields. */
export const historySchema = z.object({
  version: z.literal(1),
  root: z.record(z.string(), z.unknown()).optional(),
  moves: lineSchema,
});

/**
 * A game in a request. `history` is a `GameJson` or a plain list of moves. Its starting position, if any, must be `startFEN`; its tags
 * count only without `information`.
 */
export const gameInputSchema = z.strictObject({
  /** Move counters, and `r`, `E` and `H`, are accepted. */
  startFEN: z.string(),
  history: z.union([lineSchema, z.record(z.string(), z.unknown())]),
  information: informationSchema.optional(),
});
export type GameInput = z.output<typeof gameInputSchema>;

const details = {
  /** If empty, players and event name the game. */
  title: lineField(MATCH_LIMITS.title).optional(),
  /** Empty for none. */
  folder: lineField(MATCH_LIMITS.folder).optional(),
  /** A public game is in everyone's list of games. */
  visibility: z.enum(VISIBILITIES).optional(),
};

export const newMatchSchema = gameInputSchema.extend({
  /** Chosen by the browser, so that a repeated request creates one game, which it returns again. */
  matchId: z.uuid().optional(),
  ...details,
});

export const matchChangeSchema = gameInputSchema.extend({
  /** The version that the change is based on: refused if a newer one has been saved. Without it the last change wins. */
  version: z.int().min(1).max(2_147_483_647).optional(),
  ...details,
});

/** A game in lists. */
const matchSummarySchema = z.object({
  matchId: z.uuid(),
  title: z.string(),
  red: z.string(),
  black: z.string(),
  event: z.string(),
  /** `2024`, `2024-05` or `2024-05-31`; empty if unknown. */
  date: z.string(),
  result: z.enum(MATCH_RESULTS),
  /** Plies of the mainline. */
  plies: z.int(),
  /** First moves of the mainline, without spaces. */
  opening: z.string(),
  startFEN: z.string(),
  /** Empty for none, and in games of others. */
  folder: z.string(),
  visibility: z.enum(VISIBILITIES),
  isOwn: z.boolean(),
  /** Of the read-only link; null without one, and in games of others. */
  shareId: z.string().nullable(),
  /** Increases with every save. */
  version: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** When it was moved to the bin. */
  deletedAt: timeSchema.nullable(),
});
export type MatchSummary = z.output<typeof matchSummarySchema>;

export const matchSchema = matchSummarySchema.extend({
  history: historySchema,
  information: informationSchema,
});
export type Match = z.output<typeof matchSchema>;

/** A game behind a link. It does not identify its owner. */
export const sharedMatchSchema = matchSchema.pick({
  startFEN: true,
  history: true,
  information: true,
  title: true,
  result: true,
  updatedAt: true,
});

export const matchPageSchema = z.object({
  matches: z.array(matchSummarySchema),
  /** Games on all pages, if all are the user's. Counting stops at `counted + 1`, which stands for any larger number. */
  total: z
    .int()
    .min(0)
    .max(MATCH_LIMITS.counted + 1)
    .optional(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});

const searchField = z.string().trim().max(MATCH_LIMITS.search, 'TEXT_TOO_LONG').optional();
/** Year, month or day; `to` includes all of it. */
const dayField = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
  .optional();

/** Case and diacritics do not matter: `nguyen` finds `Nguyễn`. */
export const matchQuerySchema = z.strictObject({
  /** Words that all occur in title, players, event, date or the user's folder. At most `searchWords` words count, also below. */
  search: searchField,
  player: searchField,
  event: searchField,
  from: dayField,
  to: dayField,
  result: z.enum(MATCH_RESULTS).optional(),
  /** First moves, `h2e2h9g7`, with or without spaces. Mirror images are found too. */
  opening: z
    .string()
    .max(400)
    .transform((text) => text.replaceAll(/[\s,]+/g, '').toLowerCase())
    .pipe(z.string().regex(/^([a-i]\d[a-i]\d)*$/))
    .optional(),
  /** Empty for games without a folder. */
  folder: lineField(MATCH_LIMITS.folder).optional(),
  sort: z.enum(MATCH_SORTS).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(MATCH_LIMITS.page).default(50),
  /** `next` of the previous page. Sort and order must be the same. */
  after: z.string().max(2000).optional(),
});
export type MatchQuery = z.output<typeof matchQuerySchema>;

export const folderSchema = z.object({ name: z.string(), count: z.int() });
