import type { BillingContext } from '../billing/billing-context.ts';
import type { Payer } from '../billing/credit.ts';
import {
  giveBackSearch,
  isSearchLimited,
  reserveSearch,
  type SearchSlice,
} from '../billing/search-time.ts';

/** How much time is reserved at once, in milliseconds. */
const SLICE = 5000;
/** How long before the end of the reserved time more is reserved, in milliseconds. */
const AHEAD = 1000;

export interface SearchMeterOptions {
  readonly context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>;
  readonly payer: Payer;
  readonly onError: (error: unknown) => void;
  /** In milliseconds. */
  readonly slice?: number;
}

/**
 * Counts the time that one search takes of the user's time of the day. It keeps a little time reserved while the search runs, and stops the
 * search when there is no more.
 *
 * @example
 * const meter = await openSearchMeter(options);
 * if (meter === 'spent') return;
 * try {
 *   await engine.analyse({ ...job, signal: meter.signal, onStart: () => meter.start() });
 * } finally {
 *   await meter.close();
 * }
 */
export interface SearchMeter {
  /** Aborts when the time of the day is used up. */
  readonly signal: AbortSignal;
  /** The search has begun: until then, time does not count. */
  start(): void;
  /** Gives back the time that was not used. @returns whether any was used */
  close(): Promise<boolean>;
}

/** @returns `spent` if the user has no time left today */
export async function openSearchMeter(options: SearchMeterOptions): Promise<SearchMeter | 'spent'> {
  const { context, payer, slice = SLICE } = options;
  if (!(await isSearchLimited(context, payer))) return makeUnlimited();
  const first = await reserveSearch(context, payer, slice);
  return first === undefined ? 'spent' : new RunningMeter(options, first);
}

function makeUnlimited(): SearchMeter {
  return { signal: new AbortController().signal, start: () => {}, close: async () => false };
}

class RunningMeter implements SearchMeter {
  readonly #options: SearchMeterOptions;
  readonly #abort = new AbortController();
  /** In the order in which they are used. */
  readonly #slices: SearchSlice[];
  #startedAt: number | undefined;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reserving: Promise<void> = Promise.resolve();

  constructor(options: SearchMeterOptions, first: SearchSlice) {
    this.#options = options;
    this.#slices = [first];
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  start(): void {
    if (this.#startedAt !== undefined || this.#isClosed) return;
    this.#startedAt = performance.now();
    this.#wait();
  }

  async close(): Promise<boolean> {
    const used = this.#used();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#reserving;
    let unused = this.#reserved() - used;
    for (const slice of this.#slices.toReversed()) {
      const ms = Math.min(slice.ms, Math.floor(unused));
      if (ms <= 0) break;
      unused -= ms;
      await giveBackSearch(this.#options.context, this.#options.payer, { ...slice, ms });
    }
    return used > 0;
  }

  /** Milliseconds for which the search has run. */
  #used(): number {
    return this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt;
  }

  #reserved(): number {
    return this.#slices.reduce((sum, { ms }) => sum + ms, 0);
  }

  #wait(): void {
    const left = this.#reserved() - this.#used();
    const reserve = (): void => {
      this.#reserving = this.#reserve();
    };
    this.#timer = setTimeout(reserve, Math.max(0, left - AHEAD));
  }

  /** Never rejects. */
  async #reserve(): Promise<void> {
    const { context, payer, onError, slice = SLICE } = this.#options;
    try {
      const next = await reserveSearch(context, payer, slice);
      if (next !== undefined) this.#slices.push(next);
      if (this.#isClosed) return;
      if (next === undefined) this.#stopAtEnd();
      else this.#wait();
    } catch (error) {
      onError(error);
      if (!this.#isClosed) this.#stopAtEnd();
    }
  }

  #stopAtEnd(): void {
    const left = this.#reserved() - this.#used();
    this.#timer = setTimeout(() => this.#abort.abort(), Math.max(0, left));
  }
}
