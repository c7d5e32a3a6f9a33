import { z } from 'zod';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { MATCH_LIMITS } from './match-limits.ts';

/** Saved games as they travel. A match is a saved game. */

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

/** Who played, where, when: tags as in PGN, in their order. */
const informationSchema = z.array(tagSchema).max(MATCH_LIMITS.tags, 'TOO_MANY_TAGS');

/** Moves, or objects where there is more to say than the move: `LineJson` of `@chuhe/game/game-json`, which reads them. */
const lineSchema = z.array(z.unknown());

/** `GameJson` of `@chuhe/game/game-json` without the start and the tags, which stand beside it. */
export const historySchema = z.object({
  version: z.literal(1),
  root: z.record(z.string(), z.unknown()).optional(),
  moves: lineSchema,
});

/**
 * A game as it is sent. `history` is a `GameJson` or a plain list of moves; the server plays it. Where it brings a start, that must be
 * `startFEN`; where it brings tags, they count only without `information`.
 */
export const gameInputSchema = z.strictObject({
  /** As programs write it: counters may follow, and `r`, `E` and `H` are read. */
  startFEN: z.string(),
  history: z.union([lineSchema, z.record(z.string(), z.unknown())]),
  information: informationSchema.optional(),
});
export type GameInput = z.output<typeof gameInputSchema>;

const details = {
  /** Empty for none: then players and event name the game. */
  title: lineField(MATCH_LIMITS.title).optional(),
  /** Empty for none. */
  folder: lineField(MATCH_LIMITS.folder).optional(),
  /** A public game is in everyone's list of games. */
  visibility: z.enum(VISIBILITIES).optional(),
};

export const newMatchSchema = gameInputSchema.extend({
  /** Made by the browser, so that a call sent twice makes one game: the second is answered with the first one's game. */
  matchId: z.uuid().optional(),
  ...details,
});

export const matchChangeSchema = gameInputSchema.extend({
  /** Of the game that was changed: when another has been saved since, this one is refused. Without it the last one wins. */
  version: z.int().min(1).max(2_147_483_647).optional(),
  ...details,
});

/** What lists show of a game. */
const matchSummarySchema = z.object({
  matchId: z.uuid(),
  title: z.string(),
  red: z.string(),
  black: z.string(),
  event: z.string(),
  /** `2024`, `2024-05` or `2024-05-31`; empty when unknown. */
  date: z.string(),
  result: z.enum(MATCH_RESULTS),
  /** Half-moves of the mainline. */
  plies: z.int(),
  /** First half-moves of the mainline, without spaces. */
  opening: z.string(),
  startFEN: z.string(),
  /** Empty for none, and in games of others. */
  folder: z.string(),
  visibility: z.enum(VISIBILITIES),
  isOwn: z.boolean(),
  /** Of the read-only link; null without one, and in games of others. */
  shareId: z.string().nullable(),
  /** Counts the saves. */
  version: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** When it went to the bin. */
  deletedAt: timeSchema.nullable(),
});
export type MatchSummary = z.output<typeof matchSummarySchema>;

export const matchSchema = matchSummarySchema.extend({
  history: historySchema,
  information: informationSchema,
});
export type Match = z.output<typeof matchSchema>;

/** A game as its link shows it: nothing of it says whose it is. */
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
  /**
   * Games on all pages, where all are the reader's own. Those beyond `counted` are not counted: one more than it stands for any
   * larger number.
   */
  total: z
    .int()
    .min(0)
    .max(MATCH_LIMITS.counted + 1)
    .optional(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});

const searchField = z.string().trim().max(MATCH_LIMITS.search, 'TEXT_TOO_LONG').optional();
/** Year, month or day; of `to` the whole of it counts. */
const dayField = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
  .optional();

/** Letters count whatever their case and marks are: `nguyen` finds `Nguyễn`. */
export const matchQuerySchema = z.strictObject({
  /** Words that all occur in title, players, event, date and the reader's own folder, up to `searchWords` of them, as in the two below. */
  search: searchField,
  player: searchField,
  event: searchField,
  from: dayField,
  to: dayField,
  result: z.enum(MATCH_RESULTS).optional(),
  /** First half-moves, `h2e2h9g7`, with spaces or without; the mirrored ones are found too. */
  opening: z
    .string()
    .max(400)
    .transform((text) => text.replaceAll(/[\s,]+/g, '').toLowerCase())
    .pipe(z.string().regex(/^([a-i]\d[a-i]\d)*$/))
    .optional(),
  /** Empty: those in none. */
  folder: lineField(MATCH_LIMITS.folder).optional(),
  sort: z.enum(MATCH_SORTS).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(MATCH_LIMITS.page).default(50),
  /** `next` of the page before. Sort and order must be the same. */
  after: z.string().max(2000).optional(),
});
export type MatchQuery = z.output<typeof matchQuerySchema>;

export const folderSchema = z.object({ name: z.string(), count: z.int() });
