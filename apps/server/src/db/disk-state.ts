import { statfs } from 'node:fs/promises';
import type { Outage } from './outage.ts';

/** The minimum free space in bytes. The embedded database needs at least one segment of its log, which has 16 MiB. */
const MIN_FREE = 16 * 1024 * 1024;
/**
 * How long the disk counts as full after a write has failed for lack of space, in milliseconds. The free space of a PostgreSQL server
 * cannot be measured from here.
 */
const REMEMBERED_FOR = 60_000;

/** Whether the disk of the data folder, or that of the database, is full. */
export class DiskState {
  readonly #measure: () => Promise<number | undefined>;
  #fullAt = Number.NEGATIVE_INFINITY;

  /** @param measure returns the free bytes of the data folder; `undefined` if they are not known */
  constructor(measure: () => Promise<number | undefined>) {
    this.#measure = measure;
  }

  note(outage: Outage, now: Date): void {
    if (outage === 'disk-full') this.#fullAt = now.getTime();
  }

  async isFull(now: Date): Promise<boolean> {
    if (now.getTime() - this.#fullAt < REMEMBERED_FOR) return true;
    return ((await this.#measure()) ?? Number.POSITIVE_INFINITY) < MIN_FREE;
  }
}

/** Returns the free bytes for a folder; `undefined` if the folder does not exist or the file system does not report them. */
export async function measureFree(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
