import type { Database } from '../../../db/database.ts';
import { hashText } from '../../../games/hash-game.ts';
import type { SegmentRows } from '../statistics/packed-statistics.ts';
import { OpeningIds, type Segment, takeSegmentId } from '../statistics/segment-repository.ts';
import { openStatistics } from '../statistics/statistics-thread.ts';
import { findStoredHashes, takeGameIds } from './batch-repository.ts';
import type { BatchSize } from './batch-size.ts';
import type { GameRows, ReadBatch } from './import-reader.ts';
import { openReader } from './import-thread.ts';

/** A batch that is ready to be written. */
export interface PreparedBatch {
  readonly number: number;
  readonly batch: ReadBatch;
  readonly rows: GameRows;
  readonly statistics: SegmentRows & Segment;
}

/** A batch of which the threads are still making the rows. */
export interface PendingBatch {
  readonly isLast: boolean;
  readonly ready: Promise<PreparedBatch>;
}

export interface PrepareOptions {
  readonly database: Database;
  readonly collectionId: number;
  readonly size: BatchSize;
  readonly signal: AbortSignal;
}

/** Reads batches ahead, and counts them in a second thread; see `BATCHES_UNDER_WAY`. */
export class BatchPreparer {
  readonly #options: PrepareOptions;
  readonly #openings: OpeningIds;
  readonly #reader = openReader();
  readonly #counter = openStatistics();
  /** The next batch; `undefined` before the file is open and after its last batch. */
  #reading: Promise<ReadBatch> | undefined;
  #number = 0;
  /** The hashes of the batch before, whose games may not have been written yet. */
  #unwritten: readonly Uint8Array[] = [];

  constructor(options: PrepareOptions) {
    this.#options = options;
    this.#openings = new OpeningIds(options.database.db);
  }

  /** @param file.skip number of games at the beginning of the file that have already been processed */
  async open(file: { readonly path: string; readonly skip: number }): Promise<void> {
    await untilAborted(this.#reader.call('open', file), this.#options.signal);
    this.#startReading();
  }

  /** Begins to prepare the next batch. All that has to be asked of the database has been asked when this returns. */
  async next(): Promise<PendingBatch> {
    if (this.#reading === undefined) throw new Error('The last batch has been read');
    const batch = await untilAborted(this.#reading, this.#options.signal);
    const number = this.#number;
    this.#number += 1;
    const pending = await this.#prepare({ number, batch }, this.#unwritten);
    this.#unwritten = batch.hashes;
    this.#reading = undefined;
    if (!batch.isLast) this.#startReading();
    return pending;
  }

  /** Prepares the last or the last but one batch again, because another import has written one of its games. */
  async again(prepared: PreparedBatch): Promise<PreparedBatch> {
    const { ready } = await this.#prepare(prepared, []);
    return ready;
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#counter.close()]);
  }

  #startReading(): void {
    const { games } = this.#options.size;
    this.#reading = this.#reader.call('next', { number: this.#number, games });
    this.#reading.catch(() => {});
  }

  async #prepare(
    { number, batch }: Pick<PreparedBatch, 'number' | 'batch'>,
    unwritten: readonly Uint8Array[],
  ): Promise<PendingBatch> {
    const {
      database: { db },
      collectionId,
    } = this.#options;
    const known = new Set([
      ...(await findStoredHashes(db, collectionId, batch.hashes)),
      ...unwritten.map(hashText),
    ]);
    const isNew = batch.hashes.map((hash) => !known.has(hashText(hash)));
    const fresh = await takeGameIds(db, isNew.filter(Boolean).length);
    let next = 0;
    const ids = isNew.map((isWanted) => (isWanted ? (fresh[next++] ?? null) : null));
    const openings = await this.#openings.idsOf(batch.openings);
    const segment = await takeSegmentId(db);
    const reading = this.#reader.call('rows', { number, collectionId, ids, openings });
    const ready = reading.then(async (rows) => {
      const statistics = await this.#counter.call('count', { segment, games: rows.counted });
      return { number, batch, rows, statistics };
    });
    ready.catch(() => {});
    return { isLast: batch.isLast, ready };
  }
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
