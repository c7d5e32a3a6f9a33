import { ok, type Result } from '@chuhe/uci/result';
import type { EngineCounters } from './engine-counters.ts';
import type { EngineFailure } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineStarter } from './engine-starter.ts';
import { JobSearch, type SearchEnd } from './job-search.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { RunningEngine } from './running-engine.ts';
import type { StartFailure } from './start-failure.ts';
import { CLOSED, type Ticket } from './ticket.ts';

export interface SlotOptions {
  readonly starter: EngineStarter;
  readonly settings: PoolSettings;
  readonly counters: EngineCounters;
  readonly log: EngineLog;
  /** Aborted when the pool closes. */
  readonly closing: AbortSignal;
}

/** The maximum number of times that a job is repeated after failures of the engine. */
const MAX_REPEATS = 2;

/** Runs one engine. Starts it for a job, ends it after an idle time, and restarts it when it fails. */
export class EngineSlot {
  readonly #options: SlotOptions;
  #engine: RunningEngine | undefined;
  #ticket: Ticket | undefined;
  #search: JobSearch | undefined;
  #isPreempted = false;
  #idle: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  readonly #ending = new Set<Promise<void>>();

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get ticket(): Ticket | undefined {
    return this.#ticket;
  }

  /** The engine, if it is running. */
  get engine(): RunningEngine | undefined {
    return this.#engine?.isAlive === true ? this.#engine : undefined;
  }

  /** Runs a job. Resolves to true if the job is settled, and to false if it was preempted and must be repeated. Never rejects. */
  async run(ticket: Ticket): Promise<boolean> {
    clearTimeout(this.#idle);
    this.#ticket = ticket;
    this.#isPreempted = false;
    this.#working = this.#workOn(ticket);
    await this.#working;
    this.#ticket = undefined;
    this.#startIdleTimer();
    return ticket.isSettled();
  }

  /** Interrupts the current job to free the engine for an interactive one. */
  preempt(): void {
    this.#isPreempted = true;
    this.#search?.preempt();
  }

  /** Ends the engine. Resolves when it has ended. */
  async close(): Promise<void> {
    this.#endEngine();
    // If an engine is being started, the `closing` signal cancels the start.
    await this.#working;
    this.#endEngine();
    await Promise.all(this.#ending);
    clearTimeout(this.#idle);
  }

  async #workOn(ticket: Ticket): Promise<void> {
    while (!ticket.isSettled()) {
      const engine = await this.#ensureEngine();
      // The job may have been cancelled or preempted meanwhile.
      if (ticket.isSettled() || this.#isPreempted) break;
      if (!engine.ok) {
        this.#fail(ticket, 'start-failed', engine.error.detail);
        continue;
      }
      const end = await this.#searchWith(engine.value, ticket);
      if (end.kind === 'preempted') break;
      if (end.kind === 'lost') this.#handleLoss(ticket, end.detail);
      else this.#settle(ticket, end);
    }
  }

  async #ensureEngine(): Promise<Result<RunningEngine, StartFailure>> {
    const { starter, counters, closing } = this.#options;
    const { engine } = this;
    if (engine !== undefined && !starter.isStale(engine)) return ok(engine);
    // The engine has ended between two jobs.
    if (engine === undefined && this.#engine !== undefined) counters.restarts += 1;
    this.#endEngine();
    const started = await starter.start(closing);
    if (started.ok) this.#engine = started.value;
    return started;
  }

  async #searchWith(engine: RunningEngine, ticket: Ticket): Promise<SearchEnd> {
    this.#search = new JobSearch(engine, ticket, this.#options);
    const end = await this.#search.done;
    this.#search = undefined;
    return end;
  }

  #settle(ticket: Ticket, end: Extract<SearchEnd, { kind: 'finished' | 'stopped' }>): void {
    if (end.kind === 'finished') this.#options.counters.finish(end.result);
    ticket.settle(end);
  }

  #handleLoss(ticket: Ticket, detail: string): void {
    const { counters, log, closing } = this.#options;
    const label = this.#engine?.transport.label;
    this.#endEngine();
    if (!closing.aborted) {
      counters.restarts += 1;
      log.warn({ in: label, detail }, 'the engine was lost in a search');
    }
    this.#fail(ticket, 'engine-failed', detail);
  }

  /** Counts a failure of the job. Settles the job as failed after too many failures, or if the engine is unavailable. */
  #fail(ticket: Ticket, reason: EngineFailure, detail: string): void {
    const { starter, counters, closing } = this.#options;
    ticket.failures += 1;
    if (closing.aborted) {
      ticket.settle(CLOSED);
    } else if (ticket.failures > MAX_REPEATS || starter.isUnavailable) {
      counters.failed += 1;
      ticket.settle({ kind: 'failed', reason, detail });
    }
  }

  #startIdleTimer(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#endEngine(), this.#options.settings.idleMs);
    this.#idle.unref();
  }

  #endEngine(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return;
    const ending: Promise<void> = engine.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
