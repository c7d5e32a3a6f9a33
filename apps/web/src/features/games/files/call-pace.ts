/** Spaces the calls that save many games, so that they and the other calls of the page stay below the server's limit. */

import type { Pause } from '../../../lib/api/call-patiently.ts';
import { defineService } from '../../../lib/services.ts';

/** The number of calls that are made without a pause, and the milliseconds between later ones: at most 553 of the 600 allowed a minute. */
const BURST = 200;
const INTERVAL_MS = 170;

export class CallPace {
  readonly #now: () => number;
  /** When the calls so far would have ended, if they had been made at equal intervals. */
  #due = -Infinity;

  /** @param now in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when the next call may be made. */
  async turn(pause: Pause, signal: AbortSignal): Promise<void> {
    const now = this.#now();
    this.#due = Math.max(this.#due, now - BURST * INTERVAL_MS) + INTERVAL_MS;
    if (this.#due > now) await pause(this.#due - now, signal);
  }
}

/** The pace of all files that are saved, one after the other. */
export const savePace = defineService(() => new CallPace());
