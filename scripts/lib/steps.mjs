import { RunError } from './run.mjs';

/**
 * Runs all steps, even after one has failed, so that one run shows all problems.
 *
 * @typedef {{ readonly name: string, readonly run: () => Promise<void> }} Step
 * @typedef {{ readonly name: string, readonly ok: boolean, readonly seconds: number }} StepResult
 */

/**
 * @param {readonly Step[]} steps
 * @param {{ readonly atOnce?: number }} [options]
 * @returns {Promise<StepResult[]>} in the order of the steps
 */
export async function runSteps(steps, { atOnce = 1 } = {}) {
  /** @type {StepResult[]} */
  const results = [];
  const waiting = steps.entries();
  const work = async () => {
    for (const [index, step] of waiting) results[index] = await runStep(step);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** @type {(step: Step) => Promise<StepResult>} */
async function runStep({ name, run }) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  let ok = true;
  try {
    await run();
  } catch (error) {
    // A signal stops all steps.
    if (error instanceof RunError && error.status > 128) throw error;
    // A failed program has already printed its output. Any other error is a bug, so it is printed here.
    if (!(error instanceof RunError)) console.error(error);
    ok = false;
  }
  return { name, ok, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param {readonly StepResult[]} results
 * @example
 * formatSteps([{ name: 'build', ok: true, seconds: 2.04 }]); // 'ok      2.0 s  build'
 */
export function formatSteps(results) {
  return results
    .map(({ name, ok, seconds }) => {
      const time = `${seconds.toFixed(1)} s`.padStart(8);
      return `${(ok ? 'ok' : 'FAILED').padEnd(6)}${time}  ${name}`;
    })
    .join('\n');
}
