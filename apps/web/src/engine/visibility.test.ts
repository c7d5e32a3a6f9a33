import { expect, it } from 'vitest';
import { makeVisibility } from './visibility.ts';

function makeDocument() {
  const target = new EventTarget();
  const page = {
    visibilityState: 'visible',
    addEventListener: (type: string, listener: () => void) => {
      target.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: () => void) => {
      target.removeEventListener(type, listener);
    },
  };
  const show = (visibilityState: string): void => {
    page.visibilityState = visibilityState;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, show };
}

it('a hidden page counts as hidden on touch devices only', () => {
  const { page, show } = makeDocument();
  const [touch, desktop] = [makeVisibility(page, true), makeVisibility(page, false)];
  expect(touch.hidden()).toBe(false);
  show('hidden');
  expect([touch.hidden(), desktop.hidden()]).toEqual([true, false]);
});

it('changes are reported until the listener is removed, and never on a desktop', () => {
  const { page, show } = makeDocument();
  const told: string[] = [];
  const stop = makeVisibility(page, true).subscribe(() => told.push('touch'));
  makeVisibility(page, false).subscribe(() => told.push('desktop'));
  show('hidden');
  stop();
  show('visible');
  expect(told).toEqual(['touch']);
});
