// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { revealMoves } from '../../../lib/state/shown-view.ts';
import { AnalysisLayout } from './analysis-layout.tsx';

beforeAll(startI18n);
afterEach(cleanup);

function show(): void {
  const parts = { board: '', gauge: '', controls: '', engine: '', moves: '', graph: '' };
  const players = { top: '', bottom: '' };
  render(<AnalysisLayout {...parts} players={players} engineStrip="" bar="" />);
}

function chosen(): string | null {
  return screen.getByRole('tab', { selected: true }).textContent;
}

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a phone in landscape', { width: 844, height: 390 }],
])('%s shows the moves when a comment is edited, and a wide screen does not change', (_, size) => {
  const { viewport } = appStore.getState();
  setAppState({ viewport: { width: 1440, height: 900 } });
  show();
  fireEvent.click(screen.getByRole('tab', { name: 'Graph' }));
  act(revealMoves);
  expect(chosen()).toBe('Graph');
  setAppState({ viewport: size });
  act(revealMoves);
  expect(chosen()).toBe('Moves');
  setAppState({ viewport });
});

it('a game replaces the engine when it begins, and the earlier tool returns afterwards', () => {
  show();
  expect(chosen()).toBe('Moves');
  act(() => beginActivity('play'));
  expect(chosen()).toBe('Game');
  expect(screen.getByRole('region', { name: 'Game' })).toBeDefined();
  act(() => endActivity('play'));
  expect(chosen()).toBe('Moves');
  expect(screen.queryByRole('tab', { name: 'Game' })).toBeNull();
});
