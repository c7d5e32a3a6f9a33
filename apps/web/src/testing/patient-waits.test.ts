import { expect, test, vi } from 'vitest';

test.each([[undefined], [{ interval: 1 }]])(
  'a wait with the options %j lasts longer than a second',
  async (options) => {
    const start = Date.now();
    await vi.waitFor(() => expect(Date.now() - start).toBeGreaterThan(1_100), options);
  },
);

test.each([[1], [{ timeout: 1 }]])('a wait can be limited by %j', async (limit) => {
  const failing = vi.waitFor(() => expect.unreachable('as wanted'), limit);
  await expect(failing).rejects.toThrow('as wanted');
});
