import { setImmediate } from 'node:timers/promises';

/** Length of a slice of time in milliseconds, short enough not to delay other requests noticeably. */
const SLICE_MS = 8;

/** Runs long work that yields after each small part. Serves other requests whenever a slice of time is used up. */
export async function inSlices<Result>(
  work: Generator<undefined, Result, undefined>,
): Promise<Result> {
  for (let start = performance.now(); ; ) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - start < SLICE_MS) continue;
    await setImmediate();
    start = performance.now();
  }
}
