// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RELOAD_MARKER_LIFE, reloadOnce } from './reload.ts';

test('a page reloads once within ten seconds', () => {
  const reload = vi.fn<() => void>();
  const start = 1_000_000;
  const answers = [0, 1, RELOAD_MARKER_LIFE - 1, RELOAD_MARKER_LIFE].map((later) =>
    reloadOnce(reload, start + later),
  );
  expect(answers).toEqual([true, false, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(RELOAD_MARKER_LIFE).toBe(10_000);
});

test('without a marker it never reloads, since it could not stop', () => {
  const reload = vi.fn<() => void>();
  const broken = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  broken.mockRestore();
});
