import { expect, test } from 'vitest';
import { fuzzEngine, run } from './engine.mjs';

test('the engine answers some thousand random lines', async () => {
  const { lines, searches, refused } = await fuzzEngine({ lines: 3_000, seed: 1 });
  expect(lines).toBe(3_000);
  expect(searches).toBeGreaterThan(300);
  // Most of the searches must be valid.
  expect(refused).toBeLessThan(searches / 2);
});

test.each(['--lines', '--lines 0', '--seed x', '--runs 5', '5'])('%s is refused', async (args) => {
  await expect(run(args.split(' '))).rejects.toThrow('Use: npm run fuzz -- engine');
});
