import { z } from 'zod';
import { moveField } from './cloud.ts';

/**
 * The live channel: a WebSocket at {@link LIVE_PATH}, JSON in both directions. The browser's first message is `auth`, within
 * {@link LIVE_LIMITS}.authSeconds; the server answers `ready`. A browser that was away looks again at what it shows: messages
 * are hints that something changed, and none is ever repeated.
 */
export const LIVE_PATH = '/api/live';

export const LIVE_LIMITS = {
  /** Seconds for the first message. */
  authSeconds: 5,
  /** Bytes of a message from the browser. */
  messageBytes: 16_384,
  /** Messages from the browser in ten seconds. */
  messagesInTenSeconds: 100,
  /** Open channels of one user. */
  channelsOfUser: 12,
  /** Moves that lead to a position that is searched. */
  searchMoves: 1_000,
} as const;

/** Seconds that the server's engine looks at a position at most: for everybody, and for who may read the position database. */
export const SEARCH_SECONDS = { everybody: 10, cloud: 60 } as const;

/**
 * Why a search of the server's engine is over. `busy`: the reader has too many, or everybody together; `refused`: the position
 * cannot be searched.
 */
const SEARCH_ENDS = ['finished', 'stopped', 'busy', 'refused', 'no-engine', 'failed'] as const;
export type SearchEnd = (typeof SEARCH_ENDS)[number];

/** Names a search among those of its channel. */
const searchId = z.int().min(0);

/** Why the server closes a channel, as WebSocket close codes. */
export const LIVE_CLOSE = {
  /** A message that is none of {@link clientMessageSchema}. */
  badMessage: 4400,
  /** The token does not hold, came too late, or the session has ended: refresh it and come again. */
  unauthorized: 4401,
  /** Messages faster, or channels more, than {@link LIVE_LIMITS}; or answers not read. */
  tooMuch: 4429,
  /** The server has failed, such as when its database does not answer: come again later, with the same token. */
  failed: 4500,
} as const;

export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token: z.string().min(1).max(4096) }),
  /** Answered by `pong`: for browsers, which cannot see the channel's own. */
  z.strictObject({ type: z.literal('ping') }),
  /** The position that the reader looks at; in the place of the one before. */
  z.strictObject({ type: z.literal('watch-position'), fen: z.string().min(1).max(200) }),
  /** Answered by `engine`. */
  z.strictObject({ type: z.literal('ask-engine') }),
  /**
   * Has the server's engine look at a position, in the place of the one before: a channel has one search. It ends with the first
   * limit that is reached, and with {@link SEARCH_SECONDS} in any case. Answered by `search-news` and one `search-ended`.
   */
  z.strictObject({
    type: z.literal('search'),
    id: searchId,
    fen: z.string().min(1).max(200),
    moves: z.array(moveField).max(LIVE_LIMITS.searchMoves),
    /** How many of the best lines. */
    multiPv: z.int().min(1).max(5),
    nodes: z.int().min(1).optional(),
    depth: z.int().min(1).max(99).optional(),
    moveTimeMs: z.int().min(1).optional(),
  }),
  /** Ends the search with what was found. */
  z.strictObject({ type: z.literal('stop-search'), id: searchId }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

const searchLineSchema = z.object({
  /** 1 is the best. */
  rank: z.int(),
  /** Plies. */
  depth: z.int(),
  /** From the mover's view: hundredths of a pawn, a mate as ±(30,000 − plies). */
  score: z.int(),
  bound: z.enum(['exact', 'lower', 'upper']),
  /** Legal, at least one. */
  moves: z.array(z.string()),
});
export type SearchLine = z.infer<typeof searchLineSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  /** More is known of the position that the reader looks at. */
  z.object({ type: z.literal('position-changed'), fen: z.string() }),
  /** For administrators: settings, networks or the learning run have changed. */
  z.object({ type: z.literal('site-changed'), what: z.enum(['settings', 'networks', 'learning']) }),
  /** For everybody: what `GET /api/site` answers is another. */
  z.object({ type: z.literal('notice-changed') }),
  /** The server's engine: as it calls itself where it has been started before, and whether there is one. */
  z.object({
    type: z.literal('engine'),
    isThere: z.boolean(),
    name: z.string().nullable(),
    /** That it looks at a position for this reader. */
    seconds: z.int(),
  }),
  /** What is known so far, a few times a second. */
  z.object({
    type: z.literal('search-news'),
    id: searchId,
    nodes: z.int(),
    nodesPerSecond: z.int(),
    timeMs: z.int(),
    lines: z.array(searchLineSchema),
  }),
  z.object({
    type: z.literal('search-ended'),
    id: searchId,
    end: z.enum(SEARCH_ENDS),
    /** Missing where nothing was found. */
    bestMove: z.string().optional(),
  }),
  /** The account or what it may do has changed: load the profile again. */
  z.object({ type: z.literal('profile-changed') }),
  /** Credits or packages of the account have changed. */
  z.object({ type: z.literal('credit-changed') }),
  /** Saved games were changed, on this device or another. */
  z.object({
    type: z.literal('match-changed'),
    matchIds: z.array(z.uuid()).min(1).max(100),
    /** Of the one game that was saved: who has this version has nothing to load. */
    version: z.int().optional(),
    /** `deleted`: moved to the bin. */
    change: z.enum(['saved', 'deleted', 'restored']),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
