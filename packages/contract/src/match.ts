import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { timeSchema } from './identity.ts';
import { MATCH_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';

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

/** The tags of a request, in order: a list, or an object of values by name. */
const givenInformationSchema = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.entries(given).map(([name, value]) => ({ name, value }))
      : given,
  informationSchema,
);

/** `LineJson` of `@chuhe/game/game-json`: moves, and objects for moves with annotations. The package validates it. */
const lineSchema = z.array(z.unknown());

/** `GameJson` of `@chuhe/game/game-json` without the starting position and the tags, which are separate fields. */
export const historySchema = z.object({
  version: z.literal(1),
  root: z.record(z.string(), z.unknown()).optional(),
  moves: lineSchema,
});

/** The longest text of moves, in UTF-16 units: the most moves of a game, each with its number. Longer texts would take long to split. */
const MAX_MOVE_TEXT = 16 * MATCH_LIMITS.nodes;

/** The moves of a text such as `1. h2e2 h9g7`, with or without spaces, commas and numbers. Any other word is kept, to be reported. */
const moveTextSchema = z.string().transform((text, { issues }) => {
  if (text.length > MAX_MOVE_TEXT) {
    // Without `continue`, the union would replace the message.
    const message: FieldMessage = 'TEXT_TOO_LONG';
    issues.push({ code: 'custom', message, input: text, continue: true });
    return [];
  }
  return text
    .split(/[\s,]+/)
    .filter((word) => !/^(\d+\.*)?$/.test(word))
    .flatMap((word) => (MOVES.test(word) ? (word.toLowerCase().match(/.{4}/g) ?? []) : [word]));
});

const MOVES = /^([a-i]\d[a-i]\d)+$/i;

/**
 * A game in a request. `history` is a `GameJson`, a plain list of moves, or a text of moves. If `history` has a starting position, it
 * must equal `startFEN`. The tags of `history` are used only if `information` is missing.
 */
export const gameInputSchema = z.strictObject({
  /** The FEN may have move counters, `r` for `w`, and the letters `E` and `H` for `B` and `N`. */
  startFEN: z.string(),
  history: z.union([moveTextSchema, lineSchema, z.record(z.string(), z.unknown())]),
  information: givenInformationSchema.optional(),
});
export type GameInput = z.output<typeof gameInputSchema>;

const details = {
  /** If the title is empty, the game is named by its players and event. */
  title: lineField(MATCH_LIMITS.title).optional(),
  /** Empty for no folder. */
  folder: lineField(MATCH_LIMITS.folder).optional(),
  /** A public game is in everyone's list of games. */
  visibility: z.enum(VISIBILITIES).optional(),
};

export const newMatchSchema = gameInputSchema.extend({
  /** Chosen by the browser, so that a repeated request returns the game of the first one instead of creating another. */
  matchId: z.uuid().optional(),
  ...details,
});

export const matchChangeSchema = gameInputSchema.extend({
  /** The version that the change is based on. The change is refused if a newer one exists. Without `version`, the last change wins. */
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
  /** Empty for no folder, and for games of others. */
  folder: z.string(),
  visibility: z.enum(VISIBILITIES),
  isOwn: z.boolean(),
  /** Secret of the read-only link; null without a link, and for games of others. */
  shareId: z.string().nullable(),
  /** Increases with every save. */
  version: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** When the game was moved to the bin; null if it is not there. */
  deletedAt: timeSchema.nullable(),
});
export type MatchSummary = z.output<typeof matchSummarySchema>;

export const matchSchema = matchSummarySchema.extend({
  history: historySchema,
  information: informationSchema,
});
export type Match = z.output<typeof matchSchema>;

/** A game as a link shows it, without its owner. */
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
  /** Number of games on all pages, if all are the user's. Counting stops at `counted + 1`, which stands for any larger number. */
  total: z
    .int()
    .min(0)
    .max(MATCH_LIMITS.counted + 1)
    .optional(),
  /** `after` of the request for the next page; null on the last page. */
  next: z.string().nullable(),
});

const searchField = z.string().trim().max(MATCH_LIMITS.search, 'TEXT_TOO_LONG').optional();
/** A year, month or day. As `to`, it includes the whole year, month or day. */
const dayField = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
  .optional();

/** Case and diacritics do not matter: `nguyen` finds `Nguyễn`. */
export const matchQuerySchema = z.strictObject({
  /** Words that must all occur in title, players, event, date or the user's folder. In every search, at most `searchWords` words count. */
  search: searchField,
  player: searchField,
  event: searchField,
  from: dayField,
  to: dayField,
  result: z.enum(MATCH_RESULTS).optional(),
  /** The first moves, such as `h2e2h9g7`, with or without spaces. Mirror images are found too. */
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
