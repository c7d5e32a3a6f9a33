import { z } from 'zod';
import { moveField } from './cloud.ts';
import { lentEngineShape, lentEnginesField } from './lent-engine.ts';
import { SEARCH_ENDS, searchLineSchema, searchShape } from './live.ts';

/**
 * The channel between a bridge and the server: a WebSocket with JSON in both directions. The bridge's first message, within
 * `LIVE_LIMITS.authSeconds`, is `auth`; the server answers `ready`. The bridge lends its engines to the pages of its user, whose
 * searches the server passes on.
 */
export const BRIDGE_LIVE_PATH = '/api/bridge/live';

export const BRIDGE_LIVE_LIMITS = {
  /** The most bytes in a message of the bridge. The database passes messages between processes, and takes 7,900 bytes. */
  messageBytes: 7_000,
  /** The most messages of the bridge in ten seconds. */
  messagesInTenSeconds: 400,
} as const;

/** Close codes of the server, besides those of `LIVE_CLOSE`. */
export const BRIDGE_CLOSE = {
  /** Another program with the same pairing has connected. */
  replaced: 4409,
} as const;

/** Identifies a search. The server makes it. */
const key = z.string().min(1).max(100);

export const bridgeMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    token: z.string().min(1).max(200),
    engines: lentEnginesField,
  }),
  /** The engines have changed. */
  z.strictObject({ type: z.literal('engines'), engines: lentEnginesField }),
  z.strictObject({
    type: z.literal('news'),
    key,
    nodes: z.int().min(0),
    nodesPerSecond: z.int().min(0),
    timeMs: z.int().min(0),
    lines: z.array(searchLineSchema.extend({ moves: z.array(moveField).min(1).max(200) })).max(40),
  }),
  z.strictObject({
    type: z.literal('ended'),
    key,
    end: z.enum(SEARCH_ENDS),
    bestMove: moveField.optional(),
  }),
]);
export type BridgeMessage = z.infer<typeof bridgeMessageSchema>;

/**
 * Starts a search, which replaces the running one of the same engine. It ends at the first limit reached; without any, when it is stopped.
 * Answered by any number of `news` and one `ended`.
 */
export const lentSearchSchema = z.object({
  type: z.literal('search'),
  key,
  ...lentEngineShape,
  ...searchShape,
});
export type LentSearch = z.infer<typeof lentSearchSchema>;

export const bridgeCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  lentSearchSchema,
  z.object({ type: z.literal('stop'), key }),
]);
export type BridgeCommand = z.infer<typeof bridgeCommandSchema>;
