import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';
import {
  countJobs,
  extendJob,
  insertJob,
  insertJobs,
  type LeasedJob,
  type NewJob,
  type OrderedJob,
  putBackJob,
  takeJob,
} from './job-repository.ts';

/** Does a job, and calls `completeJob` in the transaction that stores the result. A job that is not completed is retried. */
export type HandleJob = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

/** A handler throws this error to have the job retried later. The try does not count as a failure. */
export class RetryLater extends Error {}

export interface JobQueueOptions {
  readonly database: Database;
  readonly queue: string;
  readonly now: () => Date;
  readonly log: { error: (details: object, message: string) => void };
  /** The maximum number of queued jobs. Jobs without priority may fill only half of it; the rest is for jobs that users wait for. */
  readonly limit: number;
  /** Whether jobs may be taken now; always, if absent. */
  readonly mayWork?: () => boolean | Promise<boolean>;
}

/** Duration of a lease, and the time between two extensions of it, in milliseconds. */
export const LEASE_MS = 60_000;
const EXTEND_EVERY_MS = 20_000;
/** Time between two polls in milliseconds. New jobs are announced; polls find jobs that were put back or whose lease has expired. */
const POLL_EVERY_MS = 15_000;
/** A failed job is retried after this many milliseconds for each try so far. It is tried at most `MAX_TRIES` times. */
const RETRY_AFTER_MS = 30_000;
export const MAX_TRIES = 4;

/** Jobs in the database, each done by one process at a time. If that process is killed, the job is retried after the lease has expired. */
export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #closing = new AbortController();
  #handle: HandleJob | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: JobQueueOptions) {
    this.#options = options;
  }

  /** Adds a job, in a transaction of the caller or without one. Returns `there` if the job is already queued. */
  async add(db: Queryable, job: Omit<NewJob, 'queue'>): Promise<'added' | 'there' | 'full'> {
    const { queue, limit, now, database } = this.#options;
    // Simultaneous calls may exceed the limit. It only prevents misuse, so it need not be exact.
    const max = job.priority > 0 ? limit : limit / 2;
    if ((await countJobs(db, queue)) >= max) return 'full';
    const isNew = await insertJob(db, { ...job, queue }, now());
    // In a transaction, the job is not visible yet. The caller calls `notify` after the commit, or the next poll finds the job.
    if (db === database.db) await this.notify();
    return isNew ? 'added' : 'there';
  }

  /**
   * Adds jobs without priority. Adds none of them if they exceed the limit. Jobs that are already queued do not change. Like `add`, it may be
   * called in a transaction.
   */
  async addAll(
    db: Queryable,
    jobs: readonly Omit<OrderedJob, 'queue' | 'priority'>[],
  ): Promise<'added' | 'full'> {
    const { queue, limit, now, database } = this.#options;
    if ((await countJobs(db, queue)) + jobs.length > limit / 2) return 'full';
    const rows = jobs.map((job) => ({ ...job, queue, priority: 0 }));
    await insertJobs(db, rows, now());
    if (db === database.db && jobs.length > 0) await this.notify();
    return 'added';
  }

  /** Notifies all processes of new jobs. Call it after the commit. */
  async notify(): Promise<void> {
    const { database, queue } = this.#options;
    await database.announce(CHANNEL, queue);
  }

  /** Starts to take jobs. `handle` is called for one job at a time. */
  async open(handle: HandleJob): Promise<void> {
    const { database, queue } = this.#options;
    this.#handle = handle;
    this.#stopListening = await database.listen(CHANNEL, (text) => {
      if (text === queue) this.#wake();
    });
    this.#timer = setInterval(() => this.#wake(), POLL_EVERY_MS);
    this.#timer.unref();
    this.#wake();
  }

  /** Aborts the current job, which is put back, and waits until it has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#running;
  }

  /** For tests. Resolves when there are no more jobs to do. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #wake(): void {
    this.#isWanted = true;
    if (this.#running !== undefined || this.#closing.signal.aborted) return;
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#isWanted) this.#wake();
    });
  }

  async #work(): Promise<void> {
    try {
      while (!this.#closing.signal.aborted) {
        this.#isWanted = false;
        if ((await this.#options.mayWork?.()) === false) return;
        const job = await this.#take();
        if (job === undefined) return;
        await this.#run(job);
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'the queue of jobs cannot be read');
    }
  }

  #take(): Promise<LeasedJob | undefined> {
    const { database, queue, now: clock } = this.#options;
    const now = clock();
    const until = new Date(now.getTime() + LEASE_MS);
    return takeJob(database.db, { queue, lease: randomUUID(), now, until, maxTries: MAX_TRIES });
  }

  async #run(job: LeasedJob): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, lost.signal]);
    const extend = setInterval(() => void this.#extend(job, lost), EXTEND_EVERY_MS);
    try {
      await this.#handle?.(job, signal);
    } catch (error) {
      if (!lost.signal.aborted) await this.#putBack(job, error);
    } finally {
      clearInterval(extend);
    }
  }

  /** Extends the lease of a job. Aborts `lost` if the job was removed or taken over by another process. */
  async #extend(job: LeasedJob, lost: AbortController): Promise<void> {
    const { database, now, log } = this.#options;
    const readyAt = new Date(now().getTime() + LEASE_MS);
    try {
      if (!(await extendJob(database.db, job, { readyAt }))) lost.abort();
    } catch (error) {
      log.error({ err: error }, 'a lease could not be extended');
    }
  }

  async #putBack(job: LeasedJob, error: unknown): Promise<void> {
    const { database, now, log } = this.#options;
    const { signal } = this.#closing;
    const isTried = !signal.aborted && !(error instanceof RetryLater);
    if (isTried) log.error({ err: error, queue: job.queue, tries: job.tries }, 'a job failed');
    const wait = signal.aborted ? 0 : RETRY_AFTER_MS * job.tries;
    const readyAt = new Date(now().getTime() + wait);
    await putBackJob(database.db, job, { readyAt, isTried });
  }
}

const CHANNEL = 'job';
