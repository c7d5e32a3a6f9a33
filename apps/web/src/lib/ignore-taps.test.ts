// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from './ignore-taps.ts';

let button: HTMLButtonElement;
let press: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  button = document.createElement('button');
  press = vi.fn<() => void>();
  button.addEventListener('click', press);
  document.body.append(button);
});
afterEach(() => {
  button.remove();
  vi.useRealTimers();
});

const send = (type: string, detail = 1) =>
  button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));

test('the second tap of a double tap hits nothing, and a later tap works', () => {
  ignoreSecondTap();
  send('pointerdown');
  send('click');
  expect(press).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1100);
  send('pointerdown');
  send('click');
  expect(press).toHaveBeenCalledOnce();
});

test('a second tap that begins in time and ends late hits nothing', () => {
  ignoreSecondTap();
  vi.advanceTimersByTime(320);
  send('pointerdown');
  vi.advanceTimersByTime(80);
  send('click');
  expect(press).not.toHaveBeenCalled();
  send('pointerdown');
  send('click');
  expect(press).toHaveBeenCalledOnce();
});

test('a tap that begins later works, and so does a key', () => {
  ignoreSecondTap();
  send('click', 0);
  vi.advanceTimersByTime(360);
  send('pointerdown');
  send('click');
  expect(press).toHaveBeenCalledTimes(2);
});

test('where the second tap would cost something, a slow one hits nothing either', () => {
  ignoreSecondTap(SLOW_DOUBLE_TAP);
  vi.advanceTimersByTime(450);
  send('pointerdown');
  send('click');
  expect(press).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60);
  send('pointerdown');
  send('click');
  expect(press).toHaveBeenCalledOnce();
});
