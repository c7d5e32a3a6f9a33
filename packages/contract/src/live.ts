import { z } from 'zod';
import { moveField } from './cloud.ts';
import { lentEngineShape, lentEnginesField } from './lent-engine.ts';

/**
 * The live channel: a WebSocket with JSON in both directions. The browser's first message, within {@link LIVE_LIMITS}.authSeconds, is
 * `auth`; the server answers `ready`. Messages only report that something has changed, and are never repeated. A browser therefore
 * refetches its data after it reconnects.
 */
export const LIVE_PATH = '/api/live';

export const LIVE_LIMITS = {
  /** The longest time until the browser's first message, in seconds. */
  authSeconds: 5,
  /** The most bytes in a message from the browser. */
  messageBytes: 16_384,
  /** The most messages from the browser in ten seconds. */
  messagesInTenSeconds: 100,
  /** The most open channels of one user. */
  channelsOfUser: 12,
  /** The most moves before a searched position. */
  searchMoves: 1_000,
  /** The most lines of a search. The levels of play choose among many. */
  searchLines: 40,
} as const;

/** The longest search of the server's engine in seconds: for every user, and for users with access to the cloud. */
export const SEARCH_SECONDS = { everybody: 10, cloud: 60 } as const;

/**
 * How a search ends. `busy`: the user, or all users together, have too many searches; `refused`: the position cannot be searched; `taken`:
 * another page uses the engine of the bridge; `spent`: the user has no seconds of the engine left today.
 */
export const SEARCH_ENDS = [
  'finished',
  'stopped',
  'busy',
  'refused',
  'no-engine',
  'failed',
  'taken',
  'spent',
] as const;
export type SearchEnd = (typeof SEARCH_ENDS)[number];

/** Identifies a search within its channel. */
const searchId = z.int().min(0);

/** The position that a search searches, and its limits. */
export const searchShape = {
  fen: z.string().min(1).max(200),
  moves: z.array(moveField).max(LIVE_LIMITS.searchMoves),
  /** Number of lines. */
  multiPv: z.int().min(1).max(LIVE_LIMITS.searchLines),
  /** The only first moves to search; all legal moves if absent. */
  onlyMoves: z.array(moveField).min(1).max(200).optional(),
  nodes: z.int().min(1).optional(),
  depth: z.int().min(1).max(99).optional(),
  moveTimeMs: z.int().min(1).optional(),
};

/** WebSocket close codes of the server. */
export const LIVE_CLOSE = {
  /** A message that does not match {@link clientMessageSchema}. */
  badMessage: 4400,
  /** The token is not valid or was received too late, or the session has ended. Refresh the token and reconnect. */
  unauthorized: 4401,
  /** The client opened more channels or sent more messages than {@link LIVE_LIMITS} allows, or does not read fast enough. */
  tooMuch: 4429,
  /** The server has failed, for example because it lost its database. Reconnect later with the same token. */
  failed: 4500,
} as const;

export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token: z.string().min(1).max(4096) }),
  /** Answered by `pong`. Pages use it because they cannot see the WebSocket's own pings. */
  z.strictObject({ type: z.literal('ping') }),
  /** The position that the user views; replaces the previous one. */
  z.strictObject({ type: z.literal('watch-position'), fen: z.string().min(1).max(200) }),
  /** Answered by `engine`. */
  z.strictObject({ type: z.literal('ask-engine') }),
  /**
   * Starts a search, which replaces the channel's previous one. It ends at the first limit reached, at the latest after
   * {@link SEARCH_SECONDS}. Answered by any number of `search-news` and one `search-ended`.
   */
  z.strictObject({
    type: z.literal('search'),
    id: searchId,
    ...searchShape,
  }),
  /** Ends the search, which still reports its best move. */
  z.strictObject({ type: z.literal('stop-search'), id: searchId }),
  /** Answered by one `bridge` for each connected bridge of the user. */
  z.strictObject({ type: z.literal('ask-bridges') }),
  /**
   * Starts a search of an engine on the user's computer, which replaces the channel's previous one. Without limits it ends when it is
   * stopped. Answered like `search`. An engine serves one page at a time: the last one that has started a search.
   */
  z.strictObject({
    type: z.literal('bridge-search'),
    id: searchId,
    bridgeId: z.uuid(),
    ...lentEngineShape,
    ...searchShape,
  }),
  z.strictObject({ type: z.literal('stop-bridge-search'), id: searchId }),
  /**
   * The study that the page shows; replaces the previous one, and null ends the watch. `code` is the secret of the link. Answered by
   * `study-changed`: `open`, or `closed` if the user may not see the study.
   */
  z.strictObject({
    type: z.literal('watch-study'),
    studyId: z.uuid().nullable(),
    code: z.string().max(64).optional(),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

export const searchLineSchema = z.object({
  /** Rank of the line; 1 is the best. */
  rank: z.int(),
  /** In plies. */
  depth: z.int(),
  /** In hundredths of a pawn from the view of the side to move; a mate is ±(30,000 − plies). */
  score: z.int(),
  bound: z.enum(['exact', 'lower', 'upper']),
  /** Legal moves; at least one. */
  moves: z.array(z.string()),
});
export type SearchLine = z.infer<typeof searchLineSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  /** The cloud has new data for the watched position. */
  z.object({ type: z.literal('position-changed'), fen: z.string() }),
  /** Settings, networks or the learning run have changed. Sent to administrators. */
  z.object({ type: z.literal('site-changed'), what: z.enum(['settings', 'networks', 'learning']) }),
  /** The response of `GET /api/site` has changed. Sent to all users. */
  z.object({ type: z.literal('notice-changed') }),
  /** The server's engine. `name` is null until the engine has first been started. */
  z.object({
    type: z.literal('engine'),
    isThere: z.boolean(),
    name: z.string().nullable(),
    /** The longest search for this user. */
    seconds: z.int(),
  }),
  /** The state of a search, sent a few times a second. */
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
    /** Missing if no move was found. */
    bestMove: z.string().optional(),
  }),
  /** A bridge of the user has connected, its engines have changed, or it is gone; then it has no engines. */
  z.object({
    type: z.literal('bridge'),
    bridgeId: z.uuid(),
    name: z.string(),
    isConnected: z.boolean(),
    engines: lentEnginesField,
  }),
  /** The account or its permissions have changed, so the page has to refetch the profile. */
  z.object({ type: z.literal('profile-changed') }),
  /** The user's bridges have changed. */
  z.object({ type: z.literal('bridges-changed') }),
  /** A group, its assignments or the work on them have changed. Sent to the coach and to those pupils who see the change. */
  z.object({ type: z.literal('group-changed'), groupId: z.uuid() }),
  /**
   * The watched study has changed. `study`: title, visibility or members; `chapters`: the list of chapters; `operations`: the moves of a
   * chapter, now with this many operations in its log; `open`: the watch has begun; `closed`: the user may not see the study any more.
   */
  z.object({
    type: z.literal('study-changed'),
    studyId: z.uuid(),
    what: z.enum(['study', 'chapters', 'operations', 'open', 'closed']),
    chapterId: z.uuid().optional(),
    sequence: z.int().optional(),
  }),
  /** The numbers of the members who have the watched study open. Sent to members. */
  z.object({ type: z.literal('study-present'), studyId: z.uuid(), members: z.array(z.int()) }),
  /** The user's list of studies has changed. */
  z.object({ type: z.literal('studies-changed') }),
  /** The user's credits or packages have changed. */
  z.object({ type: z.literal('credit-changed') }),
  /** A batch of reviews has changed, or has just ended if it does not run any more. */
  z.object({
    type: z.literal('reviews-changed'),
    batchId: z.uuid(),
    state: z.enum(['RUNNING', 'DONE', 'CANCELLED']),
  }),
  /** Saved games have changed, on this or another device. */
  z.object({
    type: z.literal('match-changed'),
    matchIds: z.array(z.uuid()).min(1).max(100),
    /** Version of a single saved game. A page that already has this version need not refetch it. */
    version: z.int().optional(),
    /** `deleted` means moved to the bin. */
    change: z.enum(['saved', 'deleted', 'restored']),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
