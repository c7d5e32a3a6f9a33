import type { NewReviews } from '@chuhe/contract/game-review';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { siteDayOf } from '../../db/site-day.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { JobQueue, MAX_TRIES } from '../../jobs/job-queue.ts';
import { deleteGivenUpJobs } from '../../jobs/job-repository.ts';
import {
  addGamesOfDay,
  type BatchRef,
  type CountedBatch,
  cancelGames,
  deleteBatch,
  failGamesWithoutJob,
  findCountedBatch,
  listBatches,
  listOrphanedBatches,
  lockBatch,
} from './review-batch-repository.ts';
import { ReviewWorker } from './review-worker.ts';
import { startBatch } from './start-batch.ts';

export const REVIEW_QUEUE = 'review';
/** Batches may fill half of it, see `JobQueue`. */
const REVIEW_LIMIT = 20_000;
/** The payload is the id of the batch to stop. */
const STOP_CHANNEL = 'review-batch';

export interface GameReviewsOptions
  extends Pick<Context, 'database' | 'engine' | 'settings' | 'live' | 'now'> {
  readonly log: {
    readonly warn: (details: object, message: string) => void;
    readonly error: (details: object, message: string) => void;
  };
}

/** Reviews many games in the background, with a lower priority than everything that users wait for. */
export class GameReviews {
  readonly #options: GameReviewsOptions;
  readonly #queue: JobQueue;
  readonly #worker: ReviewWorker;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: GameReviewsOptions) {
    const { database, engine, now, log } = options;
    this.#options = options;
    this.#queue = new JobQueue({
      database,
      queue: REVIEW_QUEUE,
      limit: REVIEW_LIMIT,
      mayWork: () => this.hasEngine(),
      now,
      log,
    });
    this.#worker = new ReviewWorker({
      database,
      now,
      log,
      analyse: async (job) => (await engine?.analyse(job)) ?? { kind: 'stopped' },
      onSettled: ({ hasEnded, ...batch }) => this.#announce(batch, hasEnded ? 'DONE' : 'RUNNING'),
    });
  }

  async open(): Promise<void> {
    const { database, engine } = this.#options;
    if (engine === undefined) return;
    this.#stopListening = await database.listen(STOP_CHANNEL, (id) => this.#worker.stop(id));
    await this.#queue.open((job, signal) => this.#worker.work(job, signal));
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
    await this.#queue.close();
  }

  hasEngine(): boolean {
    const status = this.#options.engine?.status();
    return status !== undefined && status.state !== 'missing';
  }

  /** @throws ApiError, see `startBatch` */
  async start(
    caller: Pick<Caller, 'userId' | 'type' | 'isGuest'>,
    wanted: NewReviews,
  ): Promise<CountedBatch> {
    if (!this.hasEngine()) throw new ApiError('UNAVAILABLE', { messages: NO_ENGINE });
    await this.failOrphans();
    const options = { context: this.#options, queue: this.#queue, caller };
    const batchId = await startBatch(options, wanted);
    const batch = { batchId, ownerId: caller.userId };
    const started = await this.find(batch);
    await this.#announce(batch, started.state);
    return started;
  }

  /** @throws ApiError NOT_FOUND */
  async find(batch: BatchRef): Promise<CountedBatch> {
    const { db } = this.#options.database;
    const found = await findCountedBatch(db, batch);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    return found;
  }

  list(ownerId: string): Promise<CountedBatch[]> {
    return listBatches(this.#options.database.db, ownerId);
  }

  /** Cancels what is not done; has no effect on a batch that has ended. @throws ApiError NOT_FOUND */
  async cancel(batch: BatchRef): Promise<CountedBatch> {
    await this.find(batch);
    const ownerId = await this.#cancel(batch.batchId);
    if (ownerId !== undefined) await this.#announce({ ...batch, ownerId }, 'CANCELLED');
    return this.find(batch);
  }

  /** @throws ApiError NOT_FOUND */
  async delete(batch: BatchRef): Promise<void> {
    await this.find(batch);
    await this.#cancel(batch.batchId);
    const { db } = this.#options.database;
    if (!(await deleteBatch(db, batch))) throw new ApiError('NOT_FOUND');
    await this.#announce(batch, 'CANCELLED');
  }

  /** Ends games whose process was killed at every try. Otherwise their batches would run for ever, and their owners could start no others. */
  async failOrphans(): Promise<void> {
    const { database, now } = this.#options;
    const { db } = database;
    await deleteGivenUpJobs(db, { queue: REVIEW_QUEUE, now: now(), maxTries: MAX_TRIES });
    for (const batchId of await listOrphanedBatches(db, REVIEW_QUEUE)) {
      const batch = await db.transaction(async (tx) => {
        const row = await lockBatch(tx, batchId);
        const hasEnded = await failGamesWithoutJob(tx, {
          batchId,
          queue: REVIEW_QUEUE,
          now: now(),
        });
        return row && { batchId, ownerId: row.ownerId, state: hasEnded ? 'DONE' : row.state };
      });
      if (batch !== undefined) await this.#announce(batch, batch.state);
    }
  }

  /** For tests. Resolves when there are no more games to review. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** Returns the owner of the batch, which may be the account of the guest who started it; `undefined` if the batch had ended. */
  async #cancel(batchId: string): Promise<string | undefined> {
    const { database, now } = this.#options;
    const ownerId = await inTransaction(database.db, async (tx) => {
      const row = await lockBatch(tx, batchId);
      if (row?.state !== 'RUNNING') return undefined;
      // A game that is being searched has used the engine, so it is not given back.
      const games = await cancelGames(tx, { batchId, queue: REVIEW_QUEUE, now: now() });
      const day = siteDayOf(row.createdAt);
      await addGamesOfDay(tx, { userId: row.ownerId, day, games: -games });
      return row.ownerId;
    });
    if (ownerId !== undefined) await database.announce(STOP_CHANNEL, batchId);
    return ownerId;
  }

  /** A lost message only delays an update. */
  #announce({ batchId, ownerId }: BatchRef, state: CountedBatch['state']): Promise<void> {
    return this.#options.live.tell(ownerId, { type: 'reviews-changed', batchId, state });
  }
}

const NO_ENGINE = {
  en: 'This server has no engine',
  vi: 'Máy chủ này không có máy phân tích',
  zh: '此服务器没有引擎',
};
