import { Position } from '@chuhe/rules/position';
import type { Database, Queryable } from '../../../db/database.ts';
import { LEASE, MAX_TRIES, RetryLater } from '../../../jobs/job-queue.ts';
import { completeJob, type LeasedJob, renewJob } from '../../../jobs/job-repository.ts';
import { LEARNING } from '../../../settings/learning-defaults.ts';
import type { Analyse } from './evaluate-position.ts';
import { learnTree, type TreeProgress } from './learn-tree.ts';
import { changeRun, findRun, type RunChange, type RunRow } from './learning-run-repository.ts';

export interface RunWorkerOptions {
  readonly database: Database;
  readonly analyse: Analyse;
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
  readonly onChange: () => void;
}

/** Milliseconds between two times that a run says how far it is. */
const SAVE_EVERY = 1_000;
/** Largest number that the database holds. */
const MOST = 2_147_483_647;

/** Does the job of a learning run. Nothing is stored once the job is another process's. */
export class LearningRunWorker {
  readonly #options: RunWorkerOptions;
  #working: { readonly runId: string; readonly stop: AbortController } | undefined;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
  }

  /** Ends the run if it is this process that works on it. */
  stop(runId: string): void {
    if (this.#working?.runId === runId) this.#working.stop.abort();
  }

  /** As the queue wants it. */
  async work(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { database } = this.#options;
    const run = await findRun(database.db, job.key);
    const start = run === undefined ? undefined : Position.parse(run.fen);
    if (run?.state !== 'RUNNING' || start?.ok !== true) {
      await completeJob(database.db, job);
      return;
    }
    const stop = new AbortController();
    this.#working = { runId: run.id, stop };
    try {
      const ended = AbortSignal.any([signal, stop.signal]);
      await this.#learn({ run, job, start: start.value, signal: ended });
    } catch (error) {
      // Whoever stopped it has said so in the database.
      if (stop.signal.aborted) throw new RetryLater('stopped', { cause: error });
      if (!signal.aborted) await this.#fail(job, error);
      throw error;
    } finally {
      this.#working = undefined;
    }
  }

  async #learn({ run, job, start, signal }: Work): Promise<void> {
    const { database, analyse, now } = this.#options;
    let latest: TreeProgress | undefined;
    const saver = setInterval(() => {
      if (latest !== undefined) void this.#save(run.id, latest);
      latest = undefined;
    }, SAVE_EVERY);
    try {
      const progress = await learnTree({
        database,
        analyse,
        now,
        signal,
        start: [start],
        plies: run.plies,
        width: run.width,
        nodes: run.nodes,
        lines: LEARNING.lines,
        onProgress: (found) => {
          latest = found;
        },
        onStore: async (tx) => {
          const until = new Date(now().getTime() + LEASE);
          if (!(await renewJob(tx, job, until)))
            throw new Error('the run is another process’s now');
          await this.#change(tx, run.id, { moreEvaluated: 1, problem: null });
        },
      });
      await this.#finish(job, progress);
    } finally {
      clearInterval(saver);
    }
  }

  async #finish(job: LeasedJob, { done }: TreeProgress): Promise<void> {
    await this.#options.database.db.transaction(async (tx) => {
      if (!(await completeJob(tx, job))) throw new Error('the run is another process’s now');
      await this.#change(tx, job.key, { state: 'DONE', done: capped(done), atMost: capped(done) });
    });
    this.#options.onChange();
  }

  /** For good, when it has failed too often. */
  async #fail(job: LeasedJob, error: unknown): Promise<void> {
    const { database, log } = this.#options;
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log.warn({ tries: job.tries, problem }, 'a learning run failed');
    const isLast = job.tries >= MAX_TRIES;
    await database.db.transaction(async (tx) => {
      if (isLast && !(await completeJob(tx, job))) return;
      await this.#change(tx, job.key, { problem, ...(isLast && { state: 'FAILED' }) });
    });
    this.#options.onChange();
  }

  async #save(runId: string, { done, atMost }: TreeProgress): Promise<void> {
    const { database, log } = this.#options;
    try {
      await this.#change(database.db, runId, { done: capped(done), atMost: capped(atMost) });
      this.#options.onChange();
    } catch (error) {
      log.warn({ err: error }, 'the progress of a learning run could not be saved');
    }
  }

  async #change(db: Queryable, runId: string, change: RunChange): Promise<void> {
    const now = this.#options.now();
    await changeRun(db, { runId, states: ['RUNNING'], now }, change);
  }
}

interface Work {
  readonly run: RunRow;
  readonly job: LeasedJob;
  readonly start: Position;
  readonly signal: AbortSignal;
}

function capped(count: number): number {
  return Math.min(MOST, Math.round(count));
}
