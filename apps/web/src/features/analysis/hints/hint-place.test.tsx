// @vitest-environment jsdom
// Own modules: the sentence must not have been loaded by another file.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { HintPlace } from './hint-place.tsx';
import { hintsStore } from './seen-hints.ts';

/** Tells the observers that their elements are on the screen. */
let showAll: () => void = () => {};

beforeAll(startI18n);
beforeEach(() => {
  const callbacks: ((entries: object[]) => void)[] = [];
  showAll = () => {
    for (const call of callbacks) call([{ isIntersecting: true }]);
  };
  class Observer {
    constructor(callback: (entries: object[]) => void) {
      callbacks.push(callback);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const seen = () => readJson(STORAGE_KEYS.hints);

test('the place is there before its sentence', async () => {
  const { container } = render(<HintPlace of="all" />);
  expect([container.childElementCount, container.textContent]).toEqual([1, '']);
  await screen.findByText(/^All sources: /);
});

test('each source has one sentence, which counts as seen once it is on the screen', () => {
  const { rerender } = render(<HintPlace of="cloud" />);
  screen.getByText(/^Cloud: /);
  expect(seen()).toEqual([]);
  act(showAll);
  expect(seen()).toEqual(['cloud']);
  rerender(<HintPlace of="games" />);
  screen.getByText(/^Games: /);
  act(showAll);
  expect(seen()).toEqual(['cloud', 'games']);
});

test('a closed hint is gone from this page, and the others stay', () => {
  const { rerender } = render(<HintPlace of="engine" />);
  fireEvent.click(screen.getByRole('button', { name: 'Close this hint' }));
  expect([screen.queryByText(/^Engine: /), seen()]).toEqual([null, ['engine']]);
  rerender(<HintPlace of="book" />);
  screen.getByText(/^My book: /);
});

test('a hint of an earlier page does not return', () => {
  writeJson(STORAGE_KEYS.hints, ['cloud', 'of another version']);
  const { container } = render(<HintPlace of="cloud" />);
  expect(container.childElementCount).toBe(0);
  expect([...hintsStore.getState().hidden]).toEqual(['cloud']);
});

test('where the browser keeps nothing, no hint is shown', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { container } = render(<HintPlace of="cloud" />);
  expect(container.childElementCount).toBe(0);
});

test('a hint is not announced and has no accessibility violations', async () => {
  const { container } = render(<HintPlace of="all" />);
  screen.getByText(/^All sources: /);
  expect(container.querySelector('[role], [aria-live]')).toBeNull();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
