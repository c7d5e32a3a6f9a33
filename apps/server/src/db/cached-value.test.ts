import { expect, test } from 'vitest';
import { CachedValue } from './cached-value.ts';

/** Makes a cached value that is a new number each time, and that takes `takes` milliseconds to find. */
function makeCounter(takes: number) {
  let [count, clock] = [0, 0];
  const find = async (): Promise<number> => {
    await Promise.resolve();
    clock += takes;
    count += 1;
    return count;
  };
  return new CachedValue(find, 1_000, () => clock);
}

test('a value is kept for a while', async () => {
  const counter = makeCounter(1);
  expect([await counter.get(0), await counter.get(999), await counter.get(1_000)]).toEqual([
    1, 1, 2,
  ]);
});

test('a value that takes long is kept longer', async () => {
  const counter = makeCounter(5_000);
  expect([await counter.get(0), await counter.get(149_999), await counter.get(150_000)]).toEqual([
    1, 1, 2,
  ]);
});

test('callers share one search, and a failure is not kept', async () => {
  let asked = 0;
  const failing = new CachedValue(async () => {
    asked += 1;
    throw new Error('no database');
  }, 1_000);
  await Promise.all([0, 5_000].map((now) => expect(failing.get(now)).rejects.toThrow('no')));
  expect(asked).toBe(1);
  await expect(failing.get(0)).rejects.toThrow('no');
  expect(asked).toBe(2);
});
