import { once } from 'node:events';
import type { Database } from '../../../db/database.ts';
import type { StartedImport } from './begin-import.ts';
import { importFile } from './import-file.ts';

export interface BackgroundImportOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Runs imports that have begun, one after the other, while the server does other work. */
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
    // An import ends at once if it is stopped before its turn.
    const ended = Promise.race([this.#last, once(stop.signal, 'abort')])
      .then(() => this.#run({ id, path, signal: stop.signal, onDone }))
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, importId: id }, 'an import failed'),
      )
      .then(() => {
        this.#running.delete(id);
        return release();
      })
      // If the connection was lost, the lock is already released.
      .catch(() => {});
    this.#running.set(id, { stop, ended });
    this.#last = Promise.all([this.#last, ended]);
  }

  /** Stops an import, and resolves when it has ended. Does nothing if another process runs the import. */
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
    const row = await importFile({ ...this.#options, importId: id, path, signal });
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
