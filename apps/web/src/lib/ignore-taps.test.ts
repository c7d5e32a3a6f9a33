// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ignoreSecondTap } from './ignore-taps.ts';

test('the second tap of a double tap hits nothing, and a later tap works', () => {
  vi.useFakeTimers();
  const button = document.createElement('button');
  const press = vi.fn<() => void>();
  button.addEventListener('click', press);
  document.body.append(button);
  ignoreSecondTap();
  button.click();
  expect(press).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  button.click();
  expect(press).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
