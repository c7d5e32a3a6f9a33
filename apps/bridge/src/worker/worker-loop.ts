import { randomUUID } from 'node:crypto';
import {
  type WaitReason,
  WORK_LIMITS,
  type Work,
  type WorkEngine,
  type WorkResult,
} from '@chuhe/contract/work';
import type { Called } from '../site.ts';
import { Outbox } from './outbox.ts';
import { Pauses } from './pauses.ts';
import { endOf, type WorkSource } from './work-source.ts';

export interface SearchPosition {
  readonly FEN: string;
  readonly nodes: number;
  /** The most lines to report. */
  readonly lines: number;
}

/** Evaluates a position; `undefined` if `signal` was aborted. Never rejects. */
export type SearchWork = (
  position: SearchPosition,
  signal: AbortSignal,
) => Promise<WorkResult | undefined>;

export interface WorkerOptions {
  readonly source: WorkSource;
  /** Loads the site's engine; a function for each thread, or in English why the engine cannot be used. */
  readonly openEngine: (engine: WorkEngine) => Promise<readonly SearchWork[] | string>;
  readonly threads: number;
  /** Why the computer may not work now, as a sentence. The worker then stops, gives back what it holds and waits. */
  readonly findHindrance: () => string | undefined;
  readonly say: (text: string) => void;
  /** Ends the worker, which then gives back what it holds. */
  readonly signal: AbortSignal;
  /** Waits. Resolves early if the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Positions of a lease for each thread. Enough for some seconds of work between two calls. */
const POSITIONS_PER_THREAD = 4;
/** How often the worker looks whether it may work, in milliseconds. */
const IDLE_MS = 15_000;
/** How often a worker that searches looks whether it may go on, in milliseconds. */
const CHECK_MS = 250;
/** A lease is extended this many times before it would end. */
const EXTENSIONS = 3;

const WAITS: Readonly<Record<WaitReason, string>> = {
  off: 'The site evaluates nothing at present.',
  engine: 'The site evaluates with a program that workers do not have.',
  limit: 'The site has reached its limit for today.',
  empty: 'The site has no position to evaluate.',
  unchecked: 'Too many results of this account wait for a check by the site.',
  held: 'This account holds as many positions as it may.',
};

/** Evaluates positions for the site until `signal` is aborted. @returns why it cannot go on, in English */
export async function runWorker(options: WorkerOptions): Promise<string | undefined> {
  return new WorkerLoop(options).run();
}

class WorkerLoop {
  readonly #options: WorkerOptions;
  readonly #pauses: Pauses;
  readonly #outbox: Outbox;
  #engine: { readonly id: string; readonly searches: readonly SearchWork[] } | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#pauses = new Pauses(options);
    this.#outbox = new Outbox(options, this.#pauses);
  }

  async run(): Promise<string | undefined> {
    const { signal } = this.#options;
    let lease = randomUUID();
    while (!signal.aborted) {
      if (!(await this.#waitUntilAllowed())) continue;
      const called = await this.#lease(lease);
      if (!called.ok) {
        const end = endOf(called);
        if (end !== undefined) return end;
        // The same lease is asked for again: the site may have given it, and the answer was lost.
        await this.#pauses.pause(called.message);
        continue;
      }
      const end = await this.#use(lease, called.data);
      if (end !== undefined) return end;
      lease = randomUUID();
    }
    return undefined;
  }

  /** @returns `false` if the worker had to wait */
  async #waitUntilAllowed(): Promise<boolean> {
    const { findHindrance, wait, signal } = this.#options;
    const hindrance = findHindrance();
    if (hindrance === undefined) return true;
    this.#pauses.say(`${hindrance} Waiting.`);
    await wait(IDLE_MS, signal);
    return false;
  }

  #lease(lease: string): Promise<Called<Work>> {
    const { source, threads } = this.#options;
    return source.lease(lease, Math.min(WORK_LIMITS.positions, threads * POSITIONS_PER_THREAD));
  }

  async #use(
    lease: string,
    { positions, wait, engine, ...work }: Work,
  ): Promise<string | undefined> {
    if (wait !== null || engine === null || positions.length === 0) {
      await this.#pauses.pause(WAITS[wait ?? 'empty']);
      return undefined;
    }
    const searches = await this.#open(engine);
    if (typeof searches === 'string') {
      await this.#options.source.giveBack(lease);
      await this.#pauses.pause(searches);
      return undefined;
    }
    const todo = positions.map((each) => ({ ...each, lines: work.lines }));
    return this.#work({ lease, engine: engine.id, seconds: work.seconds, todo, searches });
  }

  async #open(engine: WorkEngine): Promise<readonly SearchWork[] | string> {
    if (this.#engine?.id === engine.id) return this.#engine.searches;
    const searches = await this.#options.openEngine(engine);
    if (typeof searches !== 'string') this.#engine = { id: engine.id, searches };
    return searches;
  }

  /** Evaluates the positions of a lease. @returns why the worker cannot go on */
  async #work({ lease, engine, seconds, todo, searches }: LeasedWork): Promise<string | undefined> {
    const { source, signal, findHindrance } = this.#options;
    const lost = new AbortController();
    const hindered = new AbortController();
    const stop = AbortSignal.any([signal, lost.signal]);
    const extend = setInterval(() => void this.#extend(lease, lost), (seconds * 1000) / EXTENSIONS);
    const check = setInterval(() => {
      if (findHindrance() !== undefined) hindered.abort();
    }, CHECK_MS);
    const sending = this.#outbox.open({ lease, engine, signal: stop });
    const halt = AbortSignal.any([stop, hindered.signal]);
    try {
      await Promise.all(searches.map((search) => this.#searchAll(search, todo, halt)));
      this.#outbox.end();
      const end = await sending;
      if (todo.length > 0 || signal.aborted) await source.giveBack(lease);
      return end;
    } finally {
      this.#outbox.end();
      clearInterval(check);
      clearInterval(extend);
    }
  }

  async #searchAll(search: SearchWork, todo: SearchPosition[], halt: AbortSignal): Promise<void> {
    while (!halt.aborted && this.#options.findHindrance() === undefined) {
      const position = todo.shift();
      if (position === undefined) return;
      const result = await search(position, halt);
      if (result === undefined) todo.push(position);
      else this.#outbox.add(result);
    }
  }

  /** Aborts `lost` if the site has given the positions to others. */
  async #extend(lease: string, lost: AbortController): Promise<void> {
    const called = await this.#options.source.extend(lease);
    const isLost = called.ok
      ? called.data === 0 && this.#outbox.isEmpty
      : endOf(called) !== undefined;
    if (isLost) lost.abort();
  }
}

interface LeasedWork {
  readonly lease: string;
  readonly engine: string;
  readonly seconds: number;
  /** Positions that no thread has begun. */
  readonly todo: SearchPosition[];
  readonly searches: readonly SearchWork[];
}
