import { setImmediate } from 'node:timers/promises';

/** Milliseconds: a caller that comes in the middle hardly notices. */
const SLICE = 8;

/** Does a long piece of work, which yields after each small part of it, and lets others have their turn whenever some milliseconds are over. */
export async function inSlices<Result>(
  work: Generator<undefined, Result, undefined>,
): Promise<Result> {
  for (let start = performance.now(); ; ) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - start < SLICE) continue;
    await setImmediate();
    start = performance.now();
  }
}
