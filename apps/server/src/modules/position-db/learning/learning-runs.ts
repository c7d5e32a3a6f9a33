import { randomUUID } from 'node:crypto';
import type { Position } from '@chuhe/rules/position';
import { type Database, isUniqueViolation, type Queryable } from '../../../db/database.ts';
import { type JobQueue, MAX_TRIES } from '../../../jobs/job-queue.ts';
import { deleteGivenUpJobs, removeJob } from '../../../jobs/job-repository.ts';
import type { Analyse } from './evaluate-position.ts';
import {
  changeRun,
  failRunsWithoutJob,
  findLastRun,
  findRun,
  insertRun,
  type RunRow,
} from './learning-run-repository.ts';
import { LearningRunWorker } from './learning-run-worker.ts';

export const RUN_QUEUE = 'learning-run';

export interface LearningRunsOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly analyse: Analyse;
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
}

export interface NewRun {
  readonly start: Position;
  readonly plies: number;
  readonly width: number;
  readonly nodes: number;
  readonly startedBy: string;
}

/** Writes down who has changed a run, in the transaction that changes it. */
export type RecordRun = (tx: Queryable, run: RunRow) => Promise<void>;

/** What came of a call: `busy` where another run is under way, `none` where there is no such run. */
export type RunResult = RunRow | 'busy' | 'none';

/**
 * Trees of positions, evaluated in the background: one run at a time, by whichever server process has taken it. The run is a job:
 * killed in the middle it is taken over, and finds what it has stored so far.
 */
export class LearningRuns {
  readonly #options: LearningRunsOptions;
  readonly #listeners = new Set<() => void>();
  readonly #worker: LearningRunWorker;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: LearningRunsOptions) {
    this.#options = options;
    this.#worker = new LearningRunWorker({ ...options, onChange: () => this.#tell() });
  }

  async open(): Promise<void> {
    const { database, queue } = this.#options;
    this.#stopListening = await database.listen(CHANNEL, (runId) => this.#worker.stop(runId));
    await queue.open((job, signal) => this.#worker.work(job, signal));
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
    await this.#options.queue.close();
  }

  /** Called, in the process that has made it, after every change of a run. */
  onChange(hear: () => void): void {
    this.#listeners.add(hear);
  }

  /** The last one. */
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
    return this.#begin(() =>
      database.db.transaction(async (tx) => {
        const inserted = await insertRun(tx, { ...run, ...row, updatedAt: time });
        await queue.add(tx, jobOf(row.id));
        await record?.(tx, inserted);
        return inserted;
      }),
    );
  }

  /** Goes on where it was. */
  async resume(runId: string, record?: RecordRun): Promise<RunResult> {
    const { database, now, queue } = this.#options;
    return this.#begin(() =>
      database.db.transaction(async (tx) => {
        const states = ['STOPPED', 'FAILED'] as const;
        const change = { state: 'RUNNING', problem: null, done: 0, atMost: 0 } as const;
        const row = await changeRun(tx, { runId, states, now: now() }, change);
        if (row === undefined) return (await findRun(tx, runId)) === undefined ? 'none' : 'busy';
        await queue.add(tx, jobOf(runId));
        await record?.(tx, row);
        return row;
      }),
    );
  }

  /** What has ended already stays so; nothing where there is no such run. */
  async stop(runId: string, record?: RecordRun): Promise<RunRow | undefined> {
    const { database, now } = this.#options;
    const row = await database.db.transaction(async (tx) => {
      // The job first, as its worker does it: else each could wait for the other.
      await removeJob(tx, RUN_QUEUE, runId);
      const of = { runId, states: ['RUNNING'] as const, now: now() };
      const stopped = await changeRun(tx, of, { state: 'STOPPED' });
      if (stopped !== undefined) await record?.(tx, stopped);
      return stopped;
    });
    await database.announce(CHANNEL, runId);
    this.#tell();
    return row ?? findRun(database.db, runId);
  }

  /** A run whose server was killed each time is nobody's: it is not under way, and keeps no other from beginning. */
  async #failOrphanedRuns(): Promise<boolean> {
    const { database, now } = this.#options;
    const isFailed = await database.db.transaction(async (tx) => {
      await deleteGivenUpJobs(tx, { queue: RUN_QUEUE, now: now(), maxTries: MAX_TRIES });
      return failRunsWithoutJob(tx, { queue: RUN_QUEUE, problem: KILLED, now: now() });
    });
    if (isFailed) this.#tell();
    return isFailed;
  }

  async #begin(begin: () => Promise<RunResult>): Promise<RunResult> {
    await this.#failOrphanedRuns();
    try {
      const run = await begin();
      await this.#options.queue.tell();
      this.#tell();
      return run;
    } catch (error) {
      if (isUniqueViolation(error, 'learning_run_running_key')) return 'busy';
      throw error;
    }
  }

  #tell(): void {
    for (const hear of this.#listeners) hear();
  }
}

/** For administrators. */
const KILLED = `The server ended in the middle of it, ${MAX_TRIES} times.`;

/** Says which run is to stop. */
const CHANNEL = 'learning-run';

function jobOf(runId: string) {
  return { key: runId, payload: {}, priority: 0 };
}
