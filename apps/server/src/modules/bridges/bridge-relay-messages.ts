import { lentSearchSchema } from '@chuhe/contract/bridge-live';
import { serverMessageSchema } from '@chuhe/contract/live';
import { z } from 'zod';

/**
 * What server processes tell each other about bridges, since a page and a bridge may be connected to different processes. A message has at
 * most 7,900 bytes, so moves are sent as one text.
 */

const command = z.discriminatedUnion('type', [
  lentSearchSchema.extend({ moves: z.string() }),
  z.object({ type: z.literal('stop'), key: z.string() }),
  /** The page still wants the search. */
  z.object({ type: z.literal('keep'), key: z.string() }),
]);
export type RelayCommand = z.infer<typeof command>;

export const relaySchema = z.discriminatedUnion('to', [
  /** For the process to which a bridge is connected. */
  z.object({
    to: z.literal('bridge'),
    bridgeId: z.string(),
    /** The user of the page. */
    userId: z.string(),
    /** Identifies the page. */
    page: z.string(),
    command,
  }),
  /** For the process to which a page is connected. `began`: the bridge has received the search. */
  z.object({
    to: z.literal('page'),
    page: z.string(),
    message: z.union([
      serverMessageSchema,
      z.object({ type: z.literal('search-began'), id: z.int() }),
    ]),
  }),
  /** Every process announces its bridges of the user. */
  z.object({ to: z.literal('all'), userId: z.string() }),
  /** A bridge has connected; earlier connections of it are closed. */
  z.object({ to: z.literal('others'), bridgeId: z.string(), connection: z.string() }),
]);
export type Relayed = z.infer<typeof relaySchema>;

/** @example packMoves(['h2e2', 'h9g7']); // 'h2e2h9g7' */
export function packMoves(moves: readonly string[]): string {
  return moves.join('');
}

export function unpackMoves(text: string): string[] {
  return text.match(/.{4}/g) ?? [];
}
