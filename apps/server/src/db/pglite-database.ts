import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { guarded } from './guarded.ts';
import { openPgliteHere, type PgliteBackend } from './pglite-backend.ts';
import { PgliteClient, type PgliteConnection, type Reopening } from './pglite-client.ts';
import { openPgliteInThread } from './pglite-thread.ts';

export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite';
  readonly client: PgliteClient;
}

/**
 * Opens the embedded database in `folder`, and creates it if it is missing. Only one process may have it open (`data/folder-lock.ts`).
 * Writes that were answered survive if the process is killed, but a power cut may lose some.
 */
export async function openPglite(folder: string): Promise<EmbeddedDatabase> {
  const open = () => openBackend(folder);
  return makeEmbedded(await open(), { open, every: REOPEN_EVERY });
}

/** Time between two tries to open the database again, in milliseconds. A failed try occupies another thread for more than a second. */
const REOPEN_EVERY = 5000;

/** Bytes that are copied between two checkpoints. The embedded database makes none of its own, and keeps its log until the next one. */
const CHECKPOINT_BYTES = 8 * 1024 * 1024;

export function makeEmbedded(backend: PgliteBackend, reopening?: Reopening): EmbeddedDatabase {
  const client = new PgliteClient(backend, reopening);
  const emitter = new EventEmitter().setMaxListeners(0);
  const locks = new Set<string>();
  let copied = 0;
  const database: EmbeddedDatabase = {
    kind: 'pglite',
    db: drizzleOn(client),
    client,
    close: () => client.close(),
    listen: async (channel, listener) => {
      const guard = (text: string): void =>
        guarded(
          channel,
          () => listener(text),
          (error) => database.onError?.(error),
        );
      emitter.on(channel, guard);
      return async () => void emitter.off(channel, guard);
    },
    announce: async (channel, text) => void emitter.emit(channel, text),
    bulk: async (work) => {
      const result = await client.transaction((connection) =>
        work(drizzleOn(connection), async (into, blob) => {
          await connection.query(`copy ${into} from '/dev/blob' (format binary)`, [], { blob });
          copied += blob.length;
        }),
      );
      if (copied >= CHECKPOINT_BYTES) {
        copied = 0;
        // The transaction is committed, whatever comes of this.
        await client.query('checkpoint').catch((error: Error) => database.onError?.(error));
      }
      return result;
    },
    // A set suffices, since no other process has the database open.
    lock: async (name) => {
      if (locks.has(name)) return undefined;
      locks.add(name);
      return async () => void locks.delete(name);
    },
    waited: () => client.waited,
    connections: () => {
      const { pending } = client;
      return { max: 1, busy: Math.min(pending, 1), waiting: Math.max(pending - 1, 0) };
    },
  };
  return database;
}

function drizzleOn(connection: PgliteConnection): Database['db'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Drizzle calls only `query` and `transaction`, which work as in PGlite.
  return drizzle(connection as unknown as PGlite);
}

/** Opens the database in a separate thread. In tests, it runs in this thread, since Node cannot run TypeScript in another thread. */
export function openBackend(folder: string): Promise<PgliteBackend> {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource ? openPgliteHere(folder) : openPgliteInThread(folder);
}
