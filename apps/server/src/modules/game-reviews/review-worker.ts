import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import type { Database } from '../../db/database.ts';
import type { EnginePool } from '../../engine/engine-pool.ts';
import { whyUnsearchable } from '../../engine/unsearchable.ts';
import { unpackLine } from '../../games/packed-line.ts';
import { MAX_TRIES, RetryLater } from '../../jobs/job-queue.ts';
import { completeJob, type LeasedJob } from '../../jobs/job-repository.ts';
import { findTheory } from './find-theory.ts';
import {
  findWaitingGame,
  lockBatch,
  type NewGameReview,
  settleGame,
  type WaitingGame,
} from './review-batch-repository.ts';
import { reviewGame } from './review-game.ts';
import { summarizeReview } from './summarize-review.ts';

export interface ReviewWorkerOptions {
  readonly database: Database;
  readonly analyse: EnginePool['analyse'];
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
  /** Called after a game has ended, perhaps as the last one of its batch. */
  readonly onSettled: (batch: {
    readonly batchId: string;
    readonly ownerId: string;
    readonly hasEnded: boolean;
  }) => Promise<void>;
}

type Settled = Pick<NewGameReview, 'state' | 'skipped' | 'review' | 'summary'>;

const compress = promisify(gzip);

/** Reviews one game after the other. A review is stored in the transaction that ends its job, so a killed process repeats one game at most. */
export class ReviewWorker {
  readonly #options: ReviewWorkerOptions;
  #current: { readonly batchId: string; readonly stop: AbortController } | undefined;

  constructor(options: ReviewWorkerOptions) {
    this.#options = options;
  }

  /** Stops the current game if it is one of the batch. */
  stop(batchId: string): void {
    if (this.#current?.batchId === batchId) this.#current.stop.abort();
  }

  /** The handler of the job queue. */
  async work(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { db } = this.#options.database;
    const waiting = await findWaitingGame(db, job.key);
    if (waiting === undefined) {
      await completeJob(db, job);
      return;
    }
    const stop = new AbortController();
    this.#current = { batchId: waiting.batchId, stop };
    try {
      const settled = await this.#review(waiting, AbortSignal.any([signal, stop.signal]));
      await this.#settle(job, waiting, settled);
    } catch (error) {
      if (signal.aborted || error instanceof RetryLater || job.tries < MAX_TRIES) throw error;
      this.#options.log.warn({ err: error }, 'a game could not be reviewed');
      await this.#settle(job, waiting, { state: 'FAILED' });
    } finally {
      this.#current = undefined;
    }
  }

  async #review(waiting: WaitingGame, signal: AbortSignal): Promise<Settled> {
    const { database, analyse, now } = this.#options;
    if (!waiting.isOwnerActive) return { state: 'CANCELLED' };
    const game = gameOf(waiting);
    if (game === undefined) return { state: 'SKIPPED', skipped: 'UNREADABLE' };
    const { nodes, ownerId } = waiting;
    const result = await reviewGame(game, {
      analyse,
      nodes,
      findTheory: (moves) => findTheory(database.db, ownerId, moves),
      now,
      signal,
    });
    if (!result.ok) {
      const reason = whyUnsearchable(result.outcome);
      if (reason === 'bad-position') return { state: 'SKIPPED', skipped: 'UNREADABLE' };
      throw new Error(`the engine refuses: ${reason}`);
    }
    const summary = JSON.stringify(summarizeReview(game, result.review));
    return { state: 'DONE', review: await compress(JSON.stringify(result.review)), summary };
  }

  async #settle(job: LeasedJob, waiting: WaitingGame, settled: Settled): Promise<void> {
    const { database, now, onSettled } = this.#options;
    const { batchId } = waiting;
    const { hasEnded, ownerId } = await database.db.transaction(async (tx) => {
      const row = await lockBatch(tx, batchId);
      // If this process was slow, another one may have taken the job over, or the batch was cancelled.
      if (!(await completeJob(tx, job))) throw new RetryLater('another process has the job');
      // A guest may have been merged into an account meanwhile, which is then the owner.
      const owner = row?.ownerId ?? waiting.ownerId;
      return {
        hasEnded: await settleGame(tx, { ...waiting, now: now() }, settled),
        ownerId: owner,
      };
    });
    await onSettled({ batchId, ownerId, hasEnded });
  }
}

function gameOf({ startFen, line }: WaitingGame): Game | undefined {
  const moves = unpackLine(line).map(makeMove);
  const read = parseGameJson({ version: 1, start: startFen, moves });
  return read.ok ? read.value : undefined;
}
