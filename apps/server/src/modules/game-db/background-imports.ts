import type { Database } from '../../db/database.ts';
import { rewriteSearchTexts } from '../../search-text/rewrite-search-texts.ts';
import type { BegunImport } from './begin-import.ts';
import { runImport } from './run-import.ts';

export interface BackgroundOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Imports that the server carries out beside its other work, one after the other; each has been begun, and is the server's. */
export class BackgroundImports {
  readonly #options: BackgroundOptions;
  readonly #running = new Map<string, Running>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /** @param onDone when nothing of the file is left to read */
  start({ row: { id }, release }: BegunImport, path: string, onDone: () => Promise<void>): void {
    const stop = new AbortController();
    // One that is stopped before its turn has come does not wait for it.
    const ended = Promise.race([this.#last, whenAborted(stop.signal)])
      .then(() => this.#run({ id, path, signal: stop.signal, onDone }))
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, importId: id }, 'an import failed'),
      )
      .then(() => {
        this.#running.delete(id);
        return release();
      })
      // A connection that is gone has given its lock back.
      .catch(() => {});
    this.#running.set(id, { stop, ended });
    this.#last = Promise.all([this.#last, ended]);
  }

  /** When it has ended. Nothing is to stop where another process has it. */
  async stop(importId: string): Promise<void> {
    const running = this.#running.get(importId);
    running?.stop.abort();
    await running?.ended;
  }

  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #run({ id, path, signal, onDone }: Work): Promise<void> {
    const { database, now } = this.#options;
    // Games are known by folded names: else they might be taken for new ones.
    await rewriteSearchTexts({ database, now, signal });
    const row = await runImport({ database, now, importId: id, path, signal });
    if (row.state === 'DONE') await onDone();
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

interface Work {
  readonly id: string;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onDone: () => Promise<void>;
}
