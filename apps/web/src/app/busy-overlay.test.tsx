// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { busyStore } from '../lib/state/busy.ts';
import { BusyOverlay } from './busy-overlay.tsx';

vi.mock('./top-layer.ts', () => ({
  raise: () => {},
  useTopLayer: () => Object.assign(document.body, { matches: () => false }),
}));

beforeAll(startI18n);

test('work that takes long is called Processing, and short work blocks the page unseen', () => {
  render(<BusyOverlay />);
  const status = screen.getByRole('status');
  expect(status.childElementCount).toBe(0);
  act(() => busyStore.setState({ visible: 0, silent: 1 }));
  expect([status.childElementCount, status.textContent]).toEqual([1, '']);
  act(() => busyStore.setState({ visible: 1, silent: 1 }));
  expect(status.textContent).toMatch(/^Processing/);
});
