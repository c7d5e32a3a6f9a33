import { expect, test, vi } from 'vitest';

test.each([[undefined], [{ interval: 1 }]])(
  'a wait with the options %j lasts longer than a second',
  async (options) => {
    const start = Date.now();
    await vi.waitFor(() => expect(Date.now() - start).toBeGreaterThan(1_100), options);
  },
);

test('a wait can be limited', async () => {
  const fail = () => expect.unreachable();
  await expect(vi.waitFor(fail, 1)).rejects.toThrow();
  await expect(vi.waitFor(fail, { timeout: 1 })).rejects.toThrow();
});
