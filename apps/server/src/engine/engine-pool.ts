import { checkJob } from './check-job.ts';
import { EngineCounters } from './engine-counters.ts';
import type { EngineJob, EngineOutcome, EvaluationSource } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineProgram } from './engine-program.ts';
import { EngineSlot } from './engine-slot.ts';
import { EngineStarter } from './engine-starter.ts';
import type { PoolSettings } from './pool-settings.ts';
import { CLOSED, Ticket } from './ticket.ts';
import { TicketQueue } from './ticket-queue.ts';

/** The state of the engine, for administrators. */
export interface EngineStatus {
  /** `idle`: no engine runs, and the next job starts one. */
  readonly state: 'missing' | 'failing' | 'idle' | 'running' | 'closed';
  /** An English text, set if the engine is `missing` or `failing` or runs with a warning. */
  readonly problem?: string;
  /** The engine's name; absent before an engine is first started. */
  readonly engine?: string;
  readonly evaluation?: EvaluationSource;
  /** Maximum number of engines. */
  readonly size: number;
  /** Process ids of the running native engines. The product's own engine runs in threads. */
  readonly pids: readonly number[];
  /** The numbers of jobs, by their state. */
  readonly running: number;
  readonly waiting: number;
  readonly finished: number;
  readonly failed: number;
  /** The number of engines that were lost and had to be restarted. */
  readonly restarts: number;
  /** The average speed of one engine in the last searches. */
  readonly nodesPerSecond: number;
}

export interface PoolOptions {
  /** The program to start, or one line about why there is none. */
  readonly program: EngineProgram | string;
  readonly settings: PoolSettings;
  readonly log: EngineLog;
}

/**
 * Queues the jobs of all users and runs them on a few engines. An engine starts when it is needed and ends after an idle time.
 *
 * @example
 * await using pool = await openEngine({ database, config, log: app.log });
 */
export class EnginePool implements AsyncDisposable {
  readonly #starter: EngineStarter | undefined;
  readonly #missing: string = '';
  readonly #queue: TicketQueue;
  readonly #slots: readonly EngineSlot[] = [];
  readonly #counters = new EngineCounters();
  readonly #closing = new AbortController();
  readonly #settings: PoolSettings;
  #known: Pick<EngineStatus, 'engine' | 'evaluation'> = {};
  #closed: Promise<void> | undefined;

  constructor({ program, settings, log }: PoolOptions) {
    this.#settings = settings;
    this.#queue = new TicketQueue(settings);
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

  /** Never rejects. */
  async analyse(job: EngineJob): Promise<EngineOutcome> {
    const failure = this.#findFailure();
    if (failure !== undefined) return failure;
    // Refuse the job before it is checked, since the check takes some time for a long game.
    const refusal = this.#queue.findRefusal(job);
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    const task = checkJob(job);
    if (!task.ok) return { kind: 'refused', reason: task.error };
    if (job.signal?.aborted === true) return { kind: 'stopped' };
    const ticket = new Ticket(job, task.value);
    ticket.onSettled = () => this.#queue.release(ticket);
    this.#queue.add(ticket);
    this.#dispatch();
    return ticket.outcome;
  }

  status(): EngineStatus {
    const engines = this.#slots.flatMap(({ engine }) => engine ?? []);
    this.#rememberEngine();
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

  /** Fails all jobs with `closed` and ends all engines. Resolves when all engines have ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    this.#failWaiting(CLOSED);
    for (const { ticket } of this.#slots) ticket?.settle(CLOSED);
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #findFailure(): EngineOutcome | undefined {
    if (this.#closed !== undefined) return CLOSED;
    if (this.#starter === undefined) {
      return { kind: 'failed', reason: 'engine-missing', detail: this.#missing };
    }
    if (!this.#starter.isUnavailable) return undefined;
    return { kind: 'failed', reason: 'start-failed', detail: this.#starter.problem ?? '' };
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const slot = this.#findFreeSlot();
      if (slot === undefined) return this.#preemptBackground();
      const ticket = this.#queue.take();
      if (ticket !== undefined) void this.#work(slot, ticket);
    }
  }

  /** Prefers a slot with a running engine. */
  #findFreeSlot(): EngineSlot | undefined {
    const free = this.#slots.filter(({ ticket }) => ticket === undefined);
    return free.find(({ engine }) => engine !== undefined) ?? free[0];
  }

  /** Interrupts one background search for each waiting interactive job. */
  #preemptBackground(): void {
    const inBackground = this.#slots.filter(({ ticket }) => ticket?.job.priority === 'background');
    for (const slot of inBackground.slice(0, this.#queue.count('interactive'))) slot.preempt();
  }

  async #work(slot: EngineSlot, ticket: Ticket): Promise<void> {
    const isSettled = await slot.run(ticket);
    this.#rememberEngine();
    if (!isSettled) this.#queue.putBack(ticket);
    const failure = this.#findFailure();
    if (failure !== undefined) this.#failWaiting(failure);
    this.#dispatch();
  }

  #failWaiting(outcome: EngineOutcome): void {
    for (const ticket of this.#queue.list()) ticket.settle(outcome);
  }

  /** Remembers the name and evaluation of the engine, so that they can be reported while no engine runs. */
  #rememberEngine(): void {
    const engine = this.#slots.find((slot) => slot.engine !== undefined)?.engine;
    if (engine === undefined) return;
    const { name, evaluation } = engine;
    this.#known = { engine: name, ...(evaluation === undefined ? {} : { evaluation }) };
  }

  #problem(): string | undefined {
    if (this.#starter === undefined) return this.#missing;
    return this.#starter.problem ?? this.#starter.warning;
  }

  #state(running: number): EngineStatus['state'] {
    if (this.#closed !== undefined) return 'closed';
    if (this.#starter === undefined) return 'missing';
    if (this.#starter.problem !== undefined) return 'failing';
    return running > 0 ? 'running' : 'idle';
  }
}
