import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Work of the given number of parts, each longer than a slice. */
function* work(parts: number) {
  for (let part = 0; part < parts; part += 1) {
    const end = performance.now() + 10;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

test('long work yields after each slice', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect(await inSlices(work(5))).toBe('done');
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(await inSlices(work(0))).toBe('done');
});
