import { WORK_LIMITS, type WorkResult } from '@chuhe/contract/work';
import type { Pauses } from './pauses.ts';
import { endOf, type WorkSource } from './work-source.ts';

/** How long results are gathered before they are sent, in milliseconds. */
const GATHER_MS = 3_000;
/** How often the worker says what it has given, in milliseconds. */
const REPORT_MS = 60_000;

export interface OutboxOptions {
  readonly source: WorkSource;
  readonly say: (text: string) => void;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface OpenLease {
  readonly lease: string;
  readonly engine: string;
  /** Aborted if the worker ends or has lost the lease. The rest is then sent once, without waiting. */
  readonly signal: AbortSignal;
}

/** Sends the results of a lease while its other positions are being searched. Results that could not be sent are sent again. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #pauses: Pauses;
  #results: WorkResult[] = [];
  #ending = new AbortController();
  #given = { positions: 0, nodes: 0 };
  #reportedAt = -Infinity;

  constructor(options: OutboxOptions, pauses: Pauses) {
    this.#options = options;
    this.#pauses = pauses;
  }

  get isEmpty(): boolean {
    return this.#results.length === 0;
  }

  add(result: WorkResult): void {
    this.#results.push(result);
  }

  /** No more results follow. */
  end(): void {
    this.#ending.abort();
  }

  /** Sends until `end` was called and all is sent. @returns why the worker cannot go on */
  async open(lease: OpenLease): Promise<string | undefined> {
    this.#ending = new AbortController();
    const { signal: ending } = this.#ending;
    while (!ending.aborted || !this.isEmpty) {
      if (!ending.aborted) await this.#options.wait(GATHER_MS, ending);
      if (this.isEmpty) continue;
      const end = await this.#send(lease);
      if (end === undefined) continue;
      this.#results = [];
      return end === 'stopped' ? undefined : end;
    }
    return undefined;
  }

  async #send({ lease, engine, signal }: OpenLease): Promise<string | undefined> {
    const results = this.#results.slice(0, WORK_LIMITS.positions);
    const called = await this.#options.source.send({ lease, engine, results });
    if (!called.ok) {
      const end = endOf(called);
      if (end !== undefined) return end;
      if (signal.aborted) return 'stopped';
      // The site cannot read these results, however often they are sent.
      if (called.code === 'BAD_REQUEST') this.#results.splice(0, results.length);
      await this.#pauses.pause(called.message);
      return undefined;
    }
    this.#pauses.reset();
    this.#results.splice(0, results.length);
    for (const [at, { outcome, problem }] of called.data.entries()) {
      const result = results[at];
      if (outcome === 'refused') this.#options.say(`The site refused a result: ${problem ?? ''}`);
      if (outcome === 'stored' && result !== undefined && 'nodes' in result)
        this.#count(result.nodes);
    }
    this.#report();
    return undefined;
  }

  #count(nodes: number): void {
    this.#given = { positions: this.#given.positions + 1, nodes: this.#given.nodes + nodes };
  }

  #report(): void {
    const given = this.#given;
    const now = performance.now();
    if (given.positions === 0 || now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const millions = Math.round(given.nodes / 100_000) / 10;
    this.#options.say(`Positions given: ${given.positions}; million nodes: ${millions}.`);
  }
}
