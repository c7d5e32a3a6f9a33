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

/**
 * Work that outlives the process that asked for it. It lies in the database: several server processes share it, each piece is
 * worked on by one at a time, and what a killed one had begun is done again by another once its lease has run out.
 */
export interface JobQueue {
  /** In the caller's transaction, or at once. `there`: it was asked for before and is not done. */
  add(db: Queryable, job: Omit<NewJob, 'queue'>): Promise<'added' | 'there' | 'full'>;
  /** Tells every process that there is work, once the transaction that asked for it is committed. */
  tell(): Promise<void>;
  /** Begins to work; `handle` is called for one job after the other. */
  open(handle: HandleJob): Promise<void>;
  /** Ends work under way by its signal and puts it back. */
  close(): Promise<void>;
}

/**
 * Does a job and ends it with `completeJob`, in the transaction that keeps what came of it. One that rejects is done again
 * later; so is one that returns without an end.
 */
export type HandleJob = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

/** Thrown by a handler to have the job done later through no fault of its own. */
export class RetryLater extends Error {}

export interface JobQueueOptions {
  readonly database: Database;
  readonly queue: string;
  readonly now: () => Date;
  readonly log: { error: (details: object, message: string) => void };
  /** Jobs that may lie there; where nobody waits for the new one, half as many, so that there is room for one that somebody does. */
  readonly limit: number;
  /** Whether to work just now; jobs stay where they are meanwhile. */
  readonly mayWork?: () => boolean | Promise<boolean>;
}

/** Milliseconds of a lease, and between two extensions of it. */
export const LEASE = 60_000;
const EXTEND_EVERY = 20_000;
/** Milliseconds between two looks, for what was put back or left behind; new jobs are told of at once. */
const LOOK_EVERY = 15_000;
/** Milliseconds until a job that failed is tried again, once for each try so far; and how often it is tried. */
const RETRY_AFTER = 30_000;
export const MAX_TRIES = 4;

export class DatabaseJobQueue implements JobQueue {
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

  async add(db: Queryable, job: Omit<NewJob, 'queue'>): Promise<'added' | 'there' | 'full'> {
    const { queue, limit, now, database } = this.#options;
    // A limit for misuse, not an exact one: two who add at once may both be let in.
    const most = job.priority > 0 ? limit : limit / 2;
    if ((await countJobs(db, queue)) >= most) return 'full';
    const isNew = await insertJob(db, { ...job, queue }, now());
    // Where the transaction is not committed yet, the next look finds it.
    if (db === database.db) await this.tell();
    return isNew ? 'added' : 'there';
  }

  async tell(): Promise<void> {
    const { database, queue } = this.#options;
    await database.announce(CHANNEL, queue);
  }

  async open(handle: HandleJob): Promise<void> {
    const { database, queue } = this.#options;
    this.#handle = handle;
    this.#stopListening = await database.listen(CHANNEL, (text) => {
      if (text === queue) this.#wake();
    });
    this.#timer = setInterval(() => this.#wake(), LOOK_EVERY);
    this.#timer.unref();
    this.#wake();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#running;
  }

  /** Resolves when there is nothing more to do just now; for tests. */
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
        await this.#do(job);
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'the queue of jobs cannot be read');
    }
  }

  #take(): Promise<LeasedJob | undefined> {
    const { database, queue, now } = this.#options;
    const time = now();
    return takeJob(database.db, {
      queue,
      lease: randomUUID(),
      now: time,
      until: new Date(time.getTime() + LEASE),
      maxTries: MAX_TRIES,
    });
  }

  async #do(job: LeasedJob): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, lost.signal]);
    const extend = setInterval(() => void this.#extend(job, lost), EXTEND_EVERY);
    try {
      await this.#handle?.(job, signal);
    } catch (error) {
      if (!lost.signal.aborted) await this.#putBack(job, error);
    } finally {
      clearInterval(extend);
    }
  }

  /** Work that is another process's by now, or nobody's, is given up. */
  async #extend(job: LeasedJob, lost: AbortController): Promise<void> {
    const { database, now, log } = this.#options;
    const until = new Date(now().getTime() + LEASE);
    try {
      if (!(await extendJob(database.db, job, until))) lost.abort();
    } catch (error) {
      log.error({ err: error }, 'a lease could not be extended');
    }
  }

  async #putBack(job: LeasedJob, error: unknown): Promise<void> {
    const { database, now, log } = this.#options;
    const { signal } = this.#closing;
    const isTried = !signal.aborted && !(error instanceof RetryLater);
    if (isTried) log.error({ err: error, queue: job.queue, tries: job.tries }, 'a job failed');
    const wait = signal.aborted ? 0 : RETRY_AFTER * job.tries;
    const readyAt = new Date(now().getTime() + wait);
    await putBackJob(database.db, job, { readyAt, isTried });
  }
}

const CHANNEL = 'job';
