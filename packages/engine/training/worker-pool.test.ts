import { expect, test } from 'vitest';
import { runWorkers } from './worker-pool.mjs';

const SCRIPT = new URL('testing/echo-worker.mjs', import.meta.url);

/** Runs the tasks 0, 1, 2, …, and returns the results in ascending order. */
async function run({
  threads,
  tasks,
  ahead = 1,
}: Record<'threads' | 'tasks', number> & { ahead?: number }) {
  const results: number[] = [];
  let number = 0;
  await runWorkers(
    { script: SCRIPT, data: undefined, threads, ahead, signal: new AbortController().signal },
    {
      next: () => (number < tasks ? number++ : undefined),
      isDone: () => results.length >= tasks,
      take: (result: number) => void results.push(result),
    },
  );
  return results.toSorted((one, other) => one - other);
}

test.each([
  { threads: 1, tasks: 3 },
  { threads: 2, tasks: 3 },
  { threads: 2, tasks: 1 },
  { threads: 3, tasks: 7, ahead: 2 },
  { threads: 2, tasks: 0 },
])('$threads threads do $tasks tasks, and the run ends', async (given) => {
  expect(await run(given)).toEqual(Array.from({ length: given.tasks }, (_, at) => 2 * at));
});

test('a thread that fails ends the run with its error', async () => {
  const script = new URL('no-such-worker.mjs', import.meta.url);
  const pool = {
    script,
    data: undefined,
    threads: 2,
    ahead: 1,
    signal: new AbortController().signal,
  };
  const work = { next: () => 1, isDone: () => false, take: () => undefined };
  await expect(runWorkers(pool, work)).rejects.toThrow('no-such-worker.mjs');
});
