import { Position } from '@chuhe/rules/position';
import type { Database, Queryable } from '../../../db/database.ts';
import { LEASE_MS, MAX_TRIES, RetryLater } from '../../../jobs/job-queue.ts';
import { completeJob, extendJob, type LeasedJob } from '../../../jobs/job-repository.ts';
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

/** Time between two updates of the progress, in milliseconds. */
const SAVE_EVERY_MS = 1_000;
/** The largest value of the integer columns. */
const MAX_INTEGER = 2_147_483_647;
const TAKEN_OVER = 'another process has the run';

/** Works on learning runs. Stores nothing more once another process has taken the job over. */
export class LearningRunWorker {
  readonly #options: RunWorkerOptions;
  #current: { readonly runId: string; readonly stop: AbortController } | undefined;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
  }

  /** Stops the run if this process works on it. */
  stop(runId: string): void {
    if (this.#current?.runId === runId) this.#current.stop.abort();
  }

  /** The handler of the job queue. */
  async work(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { database } = this.#options;
    const run = await findRun(database.db, job.key);
    const start = run === undefined ? undefined : Position.parse(run.fen);
    if (run?.state !== 'RUNNING' || start?.ok !== true) {
      await completeJob(database.db, job);
      return;
    }
    const stop = new AbortController();
    this.#current = { runId: run.id, stop };
    try {
      const ended = AbortSignal.any([signal, stop.signal]);
      await this.#learn({ run, job, start: start.value, signal: ended });
    } catch (error) {
      // The run is already marked as stopped in the database.
      if (stop.signal.aborted) throw new RetryLater('stopped', { cause: error });
      if (!signal.aborted) await this.#fail(job, error);
      throw error;
    } finally {
      this.#current = undefined;
    }
  }

  async #learn({ run, job, start, signal }: Work): Promise<void> {
    const { database, analyse, now } = this.#options;
    let latest: TreeProgress | undefined;
    const saveTimer = setInterval(() => {
      if (latest !== undefined) void this.#save(run.id, latest);
      latest = undefined;
    }, SAVE_EVERY_MS);
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
          const readyAt = new Date(now().getTime() + LEASE_MS);
          if (!(await extendJob(tx, job, { readyAt, tries: 1 }))) throw new Error(TAKEN_OVER);
          await this.#change(tx, run.id, { moreEvaluated: 1, problem: null });
        },
      });
      await this.#finish(job, progress);
    } finally {
      clearInterval(saveTimer);
    }
  }

  async #finish(job: LeasedJob, { done }: TreeProgress): Promise<void> {
    await this.#options.database.db.transaction(async (tx) => {
      if (!(await completeJob(tx, job))) throw new Error(TAKEN_OVER);
      await this.#change(tx, job.key, { state: 'DONE', done: capped(done), atMost: capped(done) });
    });
    this.#options.onChange();
  }

  /** Records the problem; after the last try, the run fails permanently. */
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
  return Math.min(MAX_INTEGER, Math.round(count));
}
