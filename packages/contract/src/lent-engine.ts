import { z } from 'zod';
import { lineField } from './line-field.ts';

/** Engines on a user's computer that a bridge lends to the user's pages. */

/** The most engines of a bridge. */
export const MAX_LENT_ENGINES = 8;
/** The most threads, and the most MB of a hash table. */
const MAX_THREADS = 1024;
const MAX_HASH_MB = 1_048_576;

export const lentEngineSchema = z.object({
  /** The name that the engine reports. */
  name: lineField(80),
  protocol: z.enum(['uci', 'ucci']),
  /** Whether the engine runs. It does not while it is started again after a crash. */
  isReady: z.boolean(),
  maxThreads: z.int().min(1).max(MAX_THREADS),
  maxHashMb: z.int().min(1).max(MAX_HASH_MB),
  maxLines: z.int().min(1).max(500),
});
export type LentEngine = z.infer<typeof lentEngineSchema>;

export const lentEnginesField = z.array(lentEngineSchema).max(MAX_LENT_ENGINES);

/** Which engine of a bridge searches, and with what. */
export const lentEngineShape = {
  /** The index of the engine in the list of the bridge. */
  engine: z
    .int()
    .min(0)
    .max(MAX_LENT_ENGINES - 1),
  threads: z.int().min(1).max(MAX_THREADS),
  hashMb: z.int().min(1).max(MAX_HASH_MB),
};
