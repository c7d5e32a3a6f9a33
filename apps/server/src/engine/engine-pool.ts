import { EngineCounters } from './engine-counters.ts';
import type { EngineJob, EngineOutcome, EvaluationSource } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineProgram } from './engine-program.ts';
import { EngineSlot } from './engine-slot.ts';
import { EngineStarter } from './engine-starter.ts';
import { JobQueue } from './job-queue.ts';
import type { PoolSettings } from './pool-settings.ts';
import { readJob } from './read-job.ts';
import { Ticket } from './ticket.ts';

/** How the engine is; for people who look after the server. */
export interface EngineStatus {
  /** `idle`: no engine runs, the next job starts one. */
  readonly state: 'missing' | 'failing' | 'idle' | 'running' | 'closed';
  /** In English, when it is `missing` or `failing`, or works with less than it should. */
  readonly problem?: string;
  /** As it calls itself; absent until it was first started. */
  readonly engine?: string;
  readonly evaluation?: EvaluationSource;
  /** Engines at most. */
  readonly size: number;
  /** Of native engines that run; the product's own runs in threads. */
  readonly pids: readonly number[];
  /** Jobs. */
  readonly running: number;
  readonly waiting: number;
  readonly finished: number;
  readonly failed: number;
  /** Engines that were lost. */
  readonly restarts: number;
  /** Of one engine, over the last searches. */
  readonly nodesPerSecond: number;
}

export interface PoolParts {
  /** What to start, or why there is nothing, in one line. */
  readonly program: EngineProgram | string;
  readonly settings: PoolSettings;
  readonly log: EngineLog;
}

/**
 * Engines that work for everybody: a few at a time, one search on each, and a queue before them. They start with the first
 * work and end when there was none for a while.
 *
 * @example
 * await using pool = await createEnginePool({ config: config.engine, log: app.log });
 * const outcome = await pool.analyse({ fen, limits: { depth: 12 }, priority: 'background' });
 */
export class EnginePool implements AsyncDisposable {
  readonly #starter: EngineStarter | undefined;
  readonly #missing: string = '';
  readonly #queue: JobQueue;
  readonly #slots: readonly EngineSlot[] = [];
  readonly #counters = new EngineCounters();
  readonly #closing = new AbortController();
  readonly #settings: PoolSettings;
  #known: Pick<EngineStatus, 'engine' | 'evaluation'> = {};
  #closed: Promise<void> | undefined;

  constructor({ program, settings, log }: PoolParts) {
    this.#settings = settings;
    this.#queue = new JobQueue(settings);
    if (typeof program === 'string') {
      this.#missing = program;
      return;
    }
    const starter = new EngineStarter(program, settings, log);
    const parts = { starter, settings, log, counters: this.#counters };
    const { signal: closing } = this.#closing;
    this.#starter = starter;
    this.#slots = Array.from(
      { length: settings.size },
      () => new EngineSlot({ ...parts, closing }),
    );
  }

  /** Never rejects. A job that is refused or taken back costs nothing. */
  async analyse(job: EngineJob): Promise<EngineOutcome> {
    const failure = this.#findFailure();
    if (failure !== undefined) return failure;
    // Before the job is read, which takes some time with a long game.
    const refusal = this.#queue.findRefusal(job);
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    const subject = readJob(job);
    if (!subject.ok) return { kind: 'refused', reason: subject.error };
    if (job.signal?.aborted === true) return { kind: 'stopped' };
    const ticket = new Ticket(job, subject.value);
    ticket.onSettled = () => this.#queue.release(ticket);
    this.#queue.add(ticket);
    this.#dispatch();
    return ticket.outcome;
  }

  status(): EngineStatus {
    const engines = this.#slots.flatMap(({ engine }) => engine ?? []);
    this.#learn();
    const problem = this.#problem();
    return {
      state: this.#state(engines.length),
      ...(problem === undefined ? {} : { problem }),
      ...this.#known,
      size: this.#settings.size,
      pids: engines.flatMap(({ transport }) => transport.pid ?? []),
      running: this.#slots.filter(({ ticket }) => ticket !== undefined).length,
      waiting: this.#queue.length,
      finished: this.#counters.finished,
      failed: this.#counters.failed,
      restarts: this.#counters.restarts,
      nodesPerSecond: this.#counters.nodesPerSecond,
    };
  }

  /** Fails all jobs with `closed` and ends all engines. Resolves when none is left. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    this.#failWaiting({ kind: 'failed', reason: 'closed', detail: CLOSED });
    for (const { ticket } of this.#slots) {
      ticket?.settle({ kind: 'failed', reason: 'closed', detail: CLOSED });
    }
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #findFailure(): EngineOutcome | undefined {
    if (this.#closed !== undefined) return { kind: 'failed', reason: 'closed', detail: CLOSED };
    if (this.#starter === undefined) {
      return { kind: 'failed', reason: 'engine-missing', detail: this.#missing };
    }
    if (!this.#starter.isGivenUp) return undefined;
    return { kind: 'failed', reason: 'start-failed', detail: this.#starter.problem ?? '' };
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const slot = this.#freeSlot();
      if (slot === undefined) return this.#makeRoom();
      const ticket = this.#queue.take();
      if (ticket !== undefined) void this.#work(slot, ticket);
    }
  }

  /** One with an engine that is warm, if there is one. */
  #freeSlot(): EngineSlot | undefined {
    const free = this.#slots.filter(({ ticket }) => ticket === undefined);
    return free.find(({ engine }) => engine !== undefined) ?? free[0];
  }

  /** As many searches in the background make room as there are interactive jobs without a place. */
  #makeRoom(): void {
    const inBackground = this.#slots.filter(({ ticket }) => ticket?.job.priority === 'background');
    for (const slot of inBackground.slice(0, this.#queue.count('interactive'))) slot.preempt();
  }

  async #work(slot: EngineSlot, ticket: Ticket): Promise<void> {
    const isSettled = await slot.run(ticket);
    this.#learn();
    if (!isSettled) this.#queue.putBack(ticket);
    const failure = this.#findFailure();
    if (failure !== undefined) this.#failWaiting(failure);
    this.#dispatch();
  }

  #failWaiting(outcome: EngineOutcome): void {
    for (const ticket of this.#queue.list()) ticket.settle(outcome);
  }

  /** The engine is remembered when none runs any more. */
  #learn(): void {
    const engine = this.#slots.find((slot) => slot.engine !== undefined)?.engine;
    if (engine === undefined) return;
    const { name, evaluation } = engine;
    this.#known = { engine: name, ...(evaluation === undefined ? {} : { evaluation }) };
  }

  #problem(): string | undefined {
    if (this.#starter === undefined) return this.#missing;
    return this.#starter.problem ?? this.#starter.shortcoming;
  }

  #state(running: number): EngineStatus['state'] {
    if (this.#closed !== undefined) return 'closed';
    if (this.#starter === undefined) return 'missing';
    if (this.#starter.problem !== undefined) return 'failing';
    return running > 0 ? 'running' : 'idle';
  }
}

const CLOSED = 'The server is ending.';
