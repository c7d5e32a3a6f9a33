import { once } from 'node:events';
import type { Database } from '../../../db/database.ts';
import { rewriteSearchTexts } from '../../../search-text/rewrite-search-texts.ts';
import type { StartedImport } from './begin-import.ts';
import { runImport } from './run-import.ts';

export interface BackgroundImportOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Runs imports that have begun, one after the other, beside the server's other work. */
export class BackgroundImports {
  readonly #options: BackgroundImportOptions;
  readonly #running = new Map<string, Running>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BackgroundImportOptions) {
    this.#options = options;
  }

  /** @param onDone called once the whole file is imported */
  start({ row: { id }, release }: StartedImport, path: string, onDone: () => Promise<void>): void {
    const stop = new AbortController();
    // An import that is stopped before its turn ends at once.
    const ended = Promise.race([this.#last, once(stop.signal, 'abort')])
      .then(() => this.#run({ id, path, signal: stop.signal, onDone }))
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, importId: id }, 'an import failed'),
      )
      .then(() => {
        this.#running.delete(id);
        return release();
      })
      // A lost connection has released its lock.
      .catch(() => {});
    this.#running.set(id, { stop, ended });
    this.#last = Promise.all([this.#last, ended]);
  }

  /** Resolves when the import has ended; does nothing if another process runs it. */
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

  async #run({ id, path, signal, onDone }: RunOptions): Promise<void> {
    const { database, now } = this.#options;
    // Duplicates are found by search texts, so those have to be up to date first.
    await rewriteSearchTexts({ database, now, signal });
    const row = await runImport({ database, now, importId: id, path, signal });
    if (row.state === 'DONE') await onDone();
  }
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

interface RunOptions {
  readonly id: string;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onDone: () => Promise<void>;
}
