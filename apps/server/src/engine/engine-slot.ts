import { ok, type Result } from '@chuhe/uci/result';
import type { EngineCounters } from './engine-counters.ts';
import type { EngineFailure } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineStarter } from './engine-starter.ts';
import { JobSearch, type SearchEnd } from './job-search.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { RunningEngine } from './running-engine.ts';
import type { StartFailure } from './start-failure.ts';
import type { Ticket } from './ticket.ts';

export interface SlotParts {
  readonly starter: EngineStarter;
  readonly settings: PoolSettings;
  readonly counters: EngineCounters;
  readonly log: EngineLog;
  /** The pool is on its way down. */
  readonly closing: AbortSignal;
}

/** A job is done again so many times after an engine has failed it. */
const MAX_REPEATS = 2;

/** Room for one engine: started for the first job, kept while there is work, started anew when it fails. */
export class EngineSlot {
  readonly #parts: SlotParts;
  #engine: RunningEngine | undefined;
  #ticket: Ticket | undefined;
  #search: JobSearch | undefined;
  #isPreempted = false;
  #idle: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  /** Engines on their way out. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(parts: SlotParts) {
    this.#parts = parts;
  }

  /** The job that it is working on. */
  get ticket(): Ticket | undefined {
    return this.#ticket;
  }

  /** While it runs. */
  get engine(): RunningEngine | undefined {
    return this.#engine?.isAlive === true ? this.#engine : undefined;
  }

  /** Resolves with whether the job is settled; otherwise it was preempted and is to be done again. Never rejects. */
  async run(ticket: Ticket): Promise<boolean> {
    clearTimeout(this.#idle);
    this.#ticket = ticket;
    this.#isPreempted = false;
    this.#working = this.#workOn(ticket);
    await this.#working;
    this.#ticket = undefined;
    this.#rest();
    return ticket.isSettled();
  }

  /** Gives the engine up for a job that cannot wait. */
  preempt(): void {
    this.#isPreempted = true;
    this.#search?.preempt();
  }

  /** Ends the engine. Resolves when it is gone. */
  async close(): Promise<void> {
    this.#dismiss();
    // One that is just being started is ended by the signal that the pool closes.
    await this.#working;
    this.#dismiss();
    await Promise.all(this.#leaving);
    clearTimeout(this.#idle);
  }

  async #workOn(ticket: Ticket): Promise<void> {
    while (!ticket.isSettled()) {
      const engine = await this.#warmUp();
      // It may have been taken back meanwhile, or somebody come who cannot wait.
      if (ticket.isSettled() || this.#isPreempted) break;
      if (!engine.ok) {
        this.#fail(ticket, 'start-failed', engine.error.detail);
        continue;
      }
      const end = await this.#searchWith(engine.value, ticket);
      if (end.kind === 'preempted') break;
      if (end.kind === 'lost') this.#lose(ticket, end.detail);
      else this.#settle(ticket, end);
    }
  }

  async #warmUp(): Promise<Result<RunningEngine, StartFailure>> {
    const { starter, counters, closing } = this.#parts;
    const { engine } = this;
    if (engine !== undefined && !starter.isStale(engine)) return ok(engine);
    // It ended between two jobs.
    if (engine === undefined && this.#engine !== undefined) counters.restarts += 1;
    this.#dismiss();
    const started = await starter.start(closing);
    if (started.ok) this.#engine = started.value;
    return started;
  }

  async #searchWith(engine: RunningEngine, ticket: Ticket): Promise<SearchEnd> {
    this.#search = new JobSearch(engine, ticket, this.#parts);
    const end = await this.#search.done;
    this.#search = undefined;
    return end;
  }

  #settle(ticket: Ticket, end: Extract<SearchEnd, { kind: 'finished' | 'stopped' }>): void {
    if (end.kind === 'finished') this.#parts.counters.finish(end.result);
    ticket.settle(end);
  }

  #lose(ticket: Ticket, detail: string): void {
    const { counters, log, closing } = this.#parts;
    const label = this.#engine?.transport.label;
    this.#dismiss();
    if (!closing.aborted) {
      counters.restarts += 1;
      log.warn({ in: label, detail }, 'the engine was lost in a search');
    }
    this.#fail(ticket, 'engine-failed', detail);
  }

  /** For good, when it has failed too often or there is no hope. */
  #fail(ticket: Ticket, reason: EngineFailure, detail: string): void {
    const { starter, counters, closing } = this.#parts;
    ticket.failures += 1;
    if (closing.aborted) {
      ticket.settle({ kind: 'failed', reason: 'closed', detail: 'The server is ending.' });
    } else if (ticket.failures > MAX_REPEATS || starter.isGivenUp) {
      counters.failed += 1;
      ticket.settle({ kind: 'failed', reason, detail });
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dismiss(), this.#parts.settings.idleMs);
    this.#idle.unref();
  }

  #dismiss(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return;
    const leaving: Promise<void> = engine.end().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}
