import { parseKey, parseKeyHex } from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { completeJob, insertJob, type LeasedJob } from '../../../jobs/job-repository.ts';
import { findKeysOfShifts } from '../evaluations/evaluation-repository.ts';
import { removeEvaluations } from '../evaluations/store-evaluations.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { announcePositions } from '../position-changes.ts';
import { listWithdrawnShifts } from './shift-repository.ts';

/** Deletes the evaluations of withdrawn shifts and queues their positions again. A server that is killed meanwhile repeats at most a batch. */

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
    const shifts = await listWithdrawnShifts(database.db, workerId);
    while (shifts.length > 0) {
      signal.throwIfAborted();
      const ids = await findKeysOfShifts(database.db, shifts, BATCH_SIZE);
      if (ids.length === 0) break;
      await this.#withdrawSome(ids);
    }
    await completeJob(database.db, job);
  }

  async #withdrawSome(ids: readonly string[]): Promise<void> {
    const { database, now } = this.#options;
    const changed = await database.db.transaction(async (tx) => {
      const removed = await removeEvaluations(tx, ids, now());
      for (const key of ids) {
        const fen = fenOf(key);
        const job = { queue: LEARNING_QUEUE, key, payload: { fen }, priority: 0 };
        if (fen !== undefined) await insertJob(tx, job, now());
      }
      return removed;
    });
    await announcePositions(database, changed);
  }
}

function fenOf(id: string): string | undefined {
  const key = parseKeyHex(id);
  return key && parseKey(key)?.fen;
}
