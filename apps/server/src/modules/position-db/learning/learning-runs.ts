import { randomUUID } from 'node:crypto';
import type { Position } from '@chuhe/rules/position';
import { isUniqueViolation, type Queryable } from '../../../db/database.ts';
import { type JobQueue, MAX_TRIES } from '../../../jobs/job-queue.ts';
import { deleteGivenUpJobs, removeJob } from '../../../jobs/job-repository.ts';
import {
  changeRun,
  failRunsWithoutJob,
  findLastRun,
  findRun,
  insertRun,
  type RunRow,
} from './learning-run-repository.ts';
import { LearningRunWorker, type RunWorkerOptions } from './learning-run-worker.ts';

export const RUN_QUEUE = 'learning-run';

export interface LearningRunsOptions extends Omit<RunWorkerOptions, 'onChange'> {
  readonly queue: JobQueue;
}

export interface NewRun {
  readonly start: Position;
  readonly plies: number;
  readonly width: number;
  readonly nodes: number;
  readonly startedBy: string;
}

/** Writes the audit log entry of a change, in the same transaction. */
export type RecordRun = (tx: Queryable, run: RunRow) => Promise<void>;

/** The changed run; `busy` if another run is running, `not-found` if there is no such run. */
export type RunResult = RunRow | 'busy' | 'not-found';

/** Evaluates trees of positions in the background, one at a time. If the process that works on a run is killed, another takes over. */
export class LearningRuns {
  readonly #options: LearningRunsOptions;
  readonly #listeners = new Set<() => void>();
  readonly #worker: LearningRunWorker;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: LearningRunsOptions) {
    this.#options = options;
    this.#worker = new LearningRunWorker({ ...options, onChange: () => this.#notify() });
  }

  async open(): Promise<void> {
    const { database, queue } = this.#options;
    this.#stopListening = await database.listen(STOP_CHANNEL, (runId) => this.#worker.stop(runId));
    await queue.open((job, signal) => this.#worker.work(job, signal));
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
    await this.#options.queue.close();
  }

  /** Calls `listener` each time this process has changed a run. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Finds the run that changed last. */
  async find(): Promise<RunRow | undefined> {
    const { db } = this.#options.database;
    const last = await findLastRun(db);
    if (last?.state !== 'RUNNING' || !(await this.#failOrphanedRuns())) return last;
    return findLastRun(db);
  }

  async start({ start, ...run }: NewRun, record?: RecordRun): Promise<RunResult> {
    const { database, now, queue } = this.#options;
    const time = now();
    const row = { id: randomUUID(), state: 'RUNNING', fen: start.fen, createdAt: time } as const;
    return this.#run(() =>
      database.db.transaction(async (tx) => {
        const inserted = await insertRun(tx, { ...run, ...row, updatedAt: time });
        await queue.add(tx, jobOf(row.id));
        await record?.(tx, inserted);
        return inserted;
      }),
    );
  }

  /** Continues a stopped or failed run where it ended. */
  async resume(runId: string, record?: RecordRun): Promise<RunResult> {
    const { database, now, queue } = this.#options;
    return this.#run(() =>
      database.db.transaction(async (tx) => {
        const states = ['STOPPED', 'FAILED'] as const;
        const change = { state: 'RUNNING', problem: null, done: 0, atMost: 0 } as const;
        const row = await changeRun(tx, { runId, states, now: now() }, change);
        if (row === undefined) return (await findRun(tx, runId)) ? 'busy' : 'not-found';
        await queue.add(tx, jobOf(runId));
        await record?.(tx, row);
        return row;
      }),
    );
  }

  /** Stops a run; has no effect on a run that has ended. Returns `undefined` if the run does not exist. */
  async stop(runId: string, record?: RecordRun): Promise<RunRow | undefined> {
    const { database, now } = this.#options;
    const row = await database.db.transaction(async (tx) => {
      // The job is locked first, as the worker does; otherwise the two could deadlock.
      await removeJob(tx, RUN_QUEUE, runId);
      const of = { runId, states: ['RUNNING'] as const, now: now() };
      const stopped = await changeRun(tx, of, { state: 'STOPPED' });
      if (stopped !== undefined) await record?.(tx, stopped);
      return stopped;
    });
    await database.announce(STOP_CHANNEL, runId);
    this.#notify();
    return row ?? findRun(database.db, runId);
  }

  /** Marks a run as failed if its server was killed at every try, so that another run can start. */
  async #failOrphanedRuns(): Promise<boolean> {
    const { database, now } = this.#options;
    const isFailed = await database.db.transaction(async (tx) => {
      await deleteGivenUpJobs(tx, { queue: RUN_QUEUE, now: now(), maxTries: MAX_TRIES });
      return failRunsWithoutJob(tx, { queue: RUN_QUEUE, problem: KILLED, now: now() });
    });
    if (isFailed) this.#notify();
    return isFailed;
  }

  async #run(change: () => Promise<RunResult>): Promise<RunResult> {
    await this.#failOrphanedRuns();
    try {
      const run = await change();
      await this.#options.queue.notify();
      this.#notify();
      return run;
    } catch (error) {
      if (isUniqueViolation(error, 'learning_run_running_key')) return 'busy';
      throw error;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Shown to administrators. */
const KILLED = `The server ended in the middle of it, ${MAX_TRIES} times.`;

/** The payload is the id of the run to stop. */
const STOP_CHANNEL = 'learning-run';

function jobOf(runId: string) {
  return { key: runId, payload: {}, priority: 0 };
}
