import { afterEach, expect, test, vi } from 'vitest';
import { runNow } from './run-now.ts';

afterEach(() => vi.restoreAllMocks());

test('a clock of the device that is set back does not stop the time, and sleep counts', () => {
  const before = runNow();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(before - 3_600_000);
  expect(runNow()).toBeGreaterThanOrEqual(before);
  expect(runNow()).toBeLessThan(before + 60_000);
  clock.mockReturnValue(before + 3_600_000);
  expect(runNow()).toBe(before + 3_600_000);
});
