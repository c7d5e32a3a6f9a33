import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runSteps } from './steps.mjs';

test('all steps run, a limited number at once, and results are in their order', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let running = 0;
  let most = 0;
  const steps = [30, 10, 20, 5].map((milliseconds, index) => ({
    name: `step ${index}`,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(milliseconds);
      running -= 1;
      if (index === 1) throw new Error('It fails');
    },
  }));
  const results = await runSteps(steps, { atOnce: 2 });
  vi.restoreAllMocks();
  expect(results.map(({ name, ok }) => [name, ok])).toEqual([
    ['step 0', true],
    ['step 1', false],
    ['step 2', true],
    ['step 3', true],
  ]);
  expect(most).toBe(2);
});
