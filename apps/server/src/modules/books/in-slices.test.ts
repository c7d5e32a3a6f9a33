import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

function* wait(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) yield;
  return 'done';
}

test('long work yields several times', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const work = inSlices(wait(100));
  setImmediate(count);
  expect(await work).toBe('done');
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(await inSlices(wait(0))).toBe('done');
});
