import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';
import {
  countJobs,
  extendJob,
  insertJob,
  type LeasedJob,
  type NewJob,
  putBackJob,
  takeJob,
} from './job-repository.ts';

/** Does a job and ends it with `completeJob`, in the transaction that stores the result. A job that is not ended is retried. */
export type HandleJob = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

/** Thrown by a handler to retry the job later without counting a failure. */
export class RetryLater extends Error {}

export interface JobQueueOptions {
  readonly database: Database;
  readonly queue: string;
  readonly now: () => Date;
  readonly log: { error: (details: object, message: string) => void };
  /** Maximum number of queued jobs. Jobs without priority may fill half of it, which leaves room for jobs that a user waits for. */
  readonly limit: number;
  /** Whether jobs may be done at the moment. */
  readonly mayWork?: () => boolean | Promise<boolean>;
}

/** Milliseconds of a lease, and between two extensions of it. */
export const LEASE_MS = 60_000;
const EXTEND_EVERY_MS = 20_000;
/** Milliseconds between two polls, for jobs that were put back or left behind; new jobs are announced. */
const POLL_EVERY_MS = 15_000;
/** Milliseconds until a failed job is retried, multiplied by its tries; and the number of tries. */
const RETRY_AFTER_MS = 30_000;
export const MAX_TRIES = 4;

/** Jobs in the database, each done by one process at a time. A killed process's job is done again once its lease has expired. */
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

  /** Adds a job in the caller's transaction or directly. `there`: the job is queued already. */
  async add(db: Queryable, job: Omit<NewJob, 'queue'>): Promise<'added' | 'there' | 'full'> {
    const { queue, limit, now, database } = this.#options;
    // The limit guards against misuse and is not exact: simultaneous calls may exceed it.
    const max = job.priority > 0 ? limit : limit / 2;
    if ((await countJobs(db, queue)) >= max) return 'full';
    const isNew = await insertJob(db, { ...job, queue }, now());
    // If the transaction is not committed yet, the next poll finds the job.
    if (db === database.db) await this.notify();
    return isNew ? 'added' : 'there';
  }

  /** Notifies all processes of new jobs. Call it after the commit. */
  async notify(): Promise<void> {
    const { database, queue } = this.#options;
    await database.announce(CHANNEL, queue);
  }

  /** Starts working; `handle` is called for one job at a time. */
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

  /** Stops the current job by its signal and puts it back. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#running;
  }

  /** Resolves when there are no jobs to do; for tests. */
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

  /** Stops a job that another process has taken over or that was removed. */
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
