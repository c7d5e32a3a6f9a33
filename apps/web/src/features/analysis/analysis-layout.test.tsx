// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { beginActivity, endActivity } from '../../lib/state/activity.ts';
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

it('a game is shown in the place of the engine as it begins, and then what was there before', () => {
  show();
  expect(chosen()).toBe('Moves');
  act(() => beginActivity('play'));
  expect(chosen()).toBe('Game');
  expect(screen.getByRole('region', { name: 'Game' })).toBeDefined();
  act(() => endActivity('play'));
  expect(chosen()).toBe('Moves');
  expect(screen.queryByRole('tab', { name: 'Game' })).toBeNull();
});
