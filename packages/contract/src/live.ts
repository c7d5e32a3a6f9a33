import { z } from 'zod';

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
} as const;

/** Why the server closes a channel, as WebSocket close codes. */
export const LIVE_CLOSE = {
  /** A message that is none of {@link clientMessageSchema}. */
  badMessage: 4400,
  /** The token does not hold, came too late, or the session has ended: refresh it and come again. */
  unauthorized: 4401,
  /** Messages faster, or channels more, than {@link LIVE_LIMITS}; or answers not read. */
  tooMuch: 4429,
} as const;

export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token: z.string().min(1).max(4096) }),
  /** Answered by `pong`: for browsers, which cannot see the channel's own. */
  z.strictObject({ type: z.literal('ping') }),
  /** The position that the reader looks at; in the place of the one before. */
  z.strictObject({ type: z.literal('watch-position'), fen: z.string().min(1).max(200) }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  /** More is known of the position that the reader looks at. */
  z.object({ type: z.literal('position-changed'), fen: z.string() }),
  /** The account or what it may do has changed: load the profile again. */
  z.object({ type: z.literal('profile-changed') }),
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
