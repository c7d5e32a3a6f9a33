import { describe, expect, test } from 'vitest';
import { BatchSize } from './batch-size.ts';

function make(kind: 'pglite' | 'postgresql', perGame: number) {
  const state = { time: 0, waited: 0 };
  const size = new BatchSize({ kind, waited: () => state.waited }, () => state.time);
  return {
    state,
    size,
    write: async (hasWaiters = false) => {
      const { games } = size;
      await size.measure(games, async () => {
        state.time += games * perGame;
        if (hasWaiters) state.waited += 1;
      });
      return games;
    },
  };
}

describe('the size of a batch', () => {
  test('grows to what fits, at most to four times what has been measured', async () => {
    const { write } = make('pglite', 1);
    const sizes: number[] = [];
    for (let batch = 0; batch < 6; batch += 1) sizes.push(await write());
    expect(sizes).toEqual([20, 80, 120, 120, 120, 120]);
  });

  test('does not grow by batches that were begun before one was measured', async () => {
    const { size, state } = make('postgresql', 0);
    const measure = (games: number) => size.measure(games, async () => void (state.time += 1));
    for (let batch = 0; batch < 3; batch += 1) {
      await measure(20);
      expect(size.games).toBe(80);
    }
    await measure(80);
    expect(size.games).toBe(320);
  });

  test('is small while other queries wait and for some time afterwards', async () => {
    const { state, size, write } = make('pglite', 1);
    for (let batch = 0; batch < 5; batch += 1) await write();
    await write(true);
    expect(size.games).toBe(20);
    await write();
    expect(size.games).toBe(20);
    state.time += 5001;
    await write();
    expect(size.games).toBe(80);
  });

  test('is at least one game and at most the limit', async () => {
    const slow = make('pglite', 10_000);
    await slow.write();
    expect(slow.size.games).toBe(1);
    const fast = make('postgresql', 0.001);
    for (let batch = 0; batch < 30; batch += 1) await fast.write();
    expect(fast.size.games).toBe(2000);
  });
});
