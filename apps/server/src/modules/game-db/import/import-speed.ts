import type { Database } from '../../../db/database.ts';
import type { ImportRow } from './import-repository.ts';

/** The speed of an import in this process. */
export class ImportSpeed {
  readonly #began = performance.now();
  #games = 0;
  #read: { readonly first: number; readonly last: number; readonly size: number } | undefined;

  /** @param games number of games processed since the last call */
  add({ read, size }: Pick<ImportRow, 'read' | 'size'>, games: number): void {
    this.#games += games;
    this.#read = { first: this.#read?.first ?? read, last: read, size };
  }

  /** Games per second; null before the first game. */
  get speed(): number | null {
    if (this.#games === 0) return null;
    return Math.round((10_000 * this.#games) / this.#elapsed) / 10;
  }

  /** Remaining seconds, estimated from the bytes read; null if they cannot be estimated yet. */
  get remaining(): number | null {
    if (this.#read === undefined) return null;
    const { first, last, size } = this.#read;
    if (last === size) return 0;
    if (last === first) return null;
    return Math.round((this.#elapsed * (size - last)) / (last - first) / 1000);
  }

  /** Time since the start, in milliseconds. */
  get #elapsed(): number {
    return Math.max(1, performance.now() - this.#began);
  }
}

/** Speeds of the imports running in this process, for lists of imports. */
const speeds = new WeakMap<Database, Map<string, ImportSpeed>>();

/** @returns a function that stops tracking */
export function trackSpeed(database: Database, importId: string, speed: ImportSpeed): () => void {
  const known = speeds.get(database) ?? new Map<string, ImportSpeed>();
  speeds.set(database, known.set(importId, speed));
  return () => void known.delete(importId);
}

/** The speed of an import; `undefined` if another process runs the import or it has ended. */
export function findSpeed(database: Database, importId: string): ImportSpeed | undefined {
  return speeds.get(database)?.get(importId);
}
