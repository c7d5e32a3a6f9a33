// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { appStore, setAppState } from '../lib/state/app-state.ts';
import { FrameActions } from './frame-actions.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  setAppState({ minimalist: true });
  render(
    <>
      <FrameActions />
      <input aria-label="field" />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Escape leaves the minimalist mode', () => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(appStore.getState().minimalist).toBe(false);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(appStore.getState().minimalist).toBe(false);
});

it('Escape in a field only leaves the field', () => {
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'Escape' });
  expect(appStore.getState().minimalist).toBe(true);
});

it('Escape closes a dialog only, wherever the focus is', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(appStore.getState().minimalist).toBe(true);
  dialog.remove();
});
