/** Time limits, as an `AbortSignal` or as a promise. */
import type { Schedule } from '@chuhe/uci/host';

export interface Deadline {
  /** Aborts when the time has passed, or when the outer signal aborts. */
  readonly signal: AbortSignal;
  /** Restarts the timer. */
  readonly extend: () => void;
  /** Ends the deadline: the signal no longer aborts. */
  readonly done: () => void;
}

export function makeDeadline(schedule: Schedule, ms: number, outer: AbortSignal): Deadline {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new Error(`No data received for ${ms} ms.`));
  const follow = (): void => controller.abort(outer.reason);
  if (outer.aborted) follow();
  outer.addEventListener('abort', follow);
  let cancel = schedule(expire, ms);
  return {
    signal: controller.signal,
    extend: () => {
      cancel();
      cancel = schedule(expire, ms);
    },
    done: () => {
      cancel();
      outer.removeEventListener('abort', follow);
    },
  };
}

export interface Timeout {
  /** Resolves when the time has passed; stays pending after `cancel`. */
  readonly over: Promise<void>;
  readonly isOver: () => boolean;
  readonly cancel: () => void;
}

export function makeTimeout(schedule: Schedule, ms: number): Timeout {
  let isOver = false;
  let end = nothing;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const cancel = schedule(() => {
    isOver = true;
    end();
  }, ms);
  return { over, isOver: () => isOver, cancel };
}

function nothing(): void {}
