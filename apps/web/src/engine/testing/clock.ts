/** A fake clock. */
import type { Schedule } from '@chuhe/uci/host';

export interface Clock {
  readonly schedule: Schedule;
  readonly now: () => number;
  /** Advances the time and runs the timers that are due, including those set meanwhile. */
  readonly advance: (milliseconds: number) => void;
  /** Number of running timers. */
  readonly running: () => number;
}

export function makeClock(): Clock {
  let now = 0;
  const timers = new Map<object, { readonly at: number; readonly callback: () => void }>();
  const schedule: Schedule = (callback, delayMs) => {
    const key = {};
    timers.set(key, { at: now + delayMs, callback });
    return () => timers.delete(key);
  };
  const advance = (milliseconds: number): void => {
    const end = now + milliseconds;
    for (;;) {
      const [next] = [...timers].toSorted(([, a], [, b]) => a.at - b.at);
      if (next === undefined || next[1].at > end) break;
      now = Math.max(now, next[1].at);
      timers.delete(next[0]);
      next[1].callback();
    }
    now = end;
  };
  return { schedule, now: () => now, advance, running: () => timers.size };
}

/** Lets resolved promises run their callbacks. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
