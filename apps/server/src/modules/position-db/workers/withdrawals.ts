import { parseKey, parseKeyHex } from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import type { Database, Queryable } from '../../../db/database.ts';
import { type JobQueue, LEASE_MS, RetryLater } from '../../../jobs/job-queue.ts';
import {
  completeJob,
  countJobs,
  extendJob,
  insertJob,
  type LeasedJob,
} from '../../../jobs/job-repository.ts';
import { findWithdrawnKeys, lockEvaluations } from '../evaluations/evaluation-repository.ts';
import { removeSearches } from '../evaluations/store-evaluations.ts';
import { LEARNING_LIMIT, LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { announcePositions } from '../position-changes.ts';

/** Deletes the searches of withdrawn shifts and queues their positions again. A server that is killed meanwhile repeats at most a batch. */

export const WITHDRAWAL_QUEUE = 'withdraw';

/** Positions per transaction. Small, because a transaction blocks all who store evaluations. */
const BATCH_SIZE = 100;

const payloadSchema = z.object({ workerId: z.int() });

export interface WithdrawalOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly now: () => Date;
}

export class Withdrawals {
  readonly #options: WithdrawalOptions;

  constructor(options: WithdrawalOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    await this.#options.queue.open((job, signal) => this.#withdraw(job, signal));
  }

  close(): Promise<void> {
    return this.#options.queue.close();
  }

  /** Call it after the commit of a suspension. */
  notify(): Promise<void> {
    return this.#options.queue.notify();
  }

  async #withdraw(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { database } = this.#options;
    const { workerId } = payloadSchema.parse(job.payload);
    for (;;) {
      signal.throwIfAborted();
      const changed = await database.db.transaction((tx) => this.#withdrawSome(tx, job, workerId));
      if (changed === undefined) return;
      await announcePositions(database, changed);
    }
  }

  /**
   * Completes the job if nothing is left. Suspensions hold the same lock, so none is overlooked that comes in the meantime.
   *
   * @returns keys of the changed positions; `undefined` if the job is done
   */
  async #withdrawSome(
    tx: Queryable,
    job: LeasedJob,
    workerId: number,
  ): Promise<ReadonlySet<string> | undefined> {
    const { now } = this.#options;
    await lockEvaluations(tx);
    const ids = await findWithdrawnKeys(tx, workerId, BATCH_SIZE);
    if (ids.length === 0) {
      await completeJob(tx, job);
      return undefined;
    }
    const removed = await removeSearches(tx, ids, now());
    await queueAgain(tx, ids, now());
    // Each batch is progress, so the job is never given up, however often the server is killed.
    const readyAt = new Date(now().getTime() + LEASE_MS);
    const isHeld = await extendJob(tx, job, { readyAt, tries: 1 });
    if (!isHeld) throw new RetryLater('another process has the job');
    return removed;
  }
}

/** Fills at most half of the queue, so that positions that users open find room. The rest is queued when someone opens it. */
async function queueAgain(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const room = Math.max(0, LEARNING_LIMIT / 2 - (await countJobs(tx, LEARNING_QUEUE)));
  for (const key of ids.slice(0, room)) {
    const fen = fenOf(key);
    const job = { queue: LEARNING_QUEUE, key, payload: { fen }, priority: 0 };
    if (fen !== undefined) await insertJob(tx, job, now);
  }
}

function fenOf(id: string): string | undefined {
  const key = parseKeyHex(id);
  return key && parseKey(key)?.fen;
}
