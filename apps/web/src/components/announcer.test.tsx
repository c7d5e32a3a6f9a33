// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../lib/announcement.ts';
import { Announcer } from './announcer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the region. @returns a function that lets time pass and returns the texts that the region has shown meanwhile */
function show(): (ms?: number) => Promise<string[]> {
  const { container } = render(<Announcer />);
  const shown: string[] = [];
  new MutationObserver(() => shown.push(container.textContent)).observe(container, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return async (ms = 3_000) => {
    // In small steps, since React renders once for all changes of a step.
    for (let passed = 0; passed < ms; passed += 50) {
      await act(() => vi.advanceTimersByTimeAsync(50));
    }
    return shown.splice(0);
  };
}

it('announces each text once, also a repeated one, and leaves no text behind', async () => {
  const heard = show();
  act(() => announce('Undo'));
  expect(await heard()).toEqual(['Undo', '']);
  act(() => announce('Undo'));
  expect(await heard()).toEqual(['Undo', '']);
  act(() => announce('Undo'));
  expect(await heard(300)).toEqual(['Undo']);
  act(() => announce('Undo'));
  expect(await heard()).toEqual(['', 'Undo', '']);
});

it('announces only the last of several texts in a moment, as while a key is held', async () => {
  const heard = show();
  act(() => announce('Move 1'));
  expect(await heard(50)).toEqual([]);
  act(() => announce('Move 2'));
  expect(await heard()).toEqual(['Move 2', '']);
});

it('does not announce what was announced before it existed, as when a dialog opens', async () => {
  act(() => announce('Undo'));
  expect(await show()()).toEqual([]);
});

it('announces a text although the page stood still for seconds', async () => {
  const heard = show();
  act(() => announce('Undo'));
  await act(() => vi.advanceTimersByTime(5_000));
  expect(await heard()).toEqual(['Undo', '']);
});
