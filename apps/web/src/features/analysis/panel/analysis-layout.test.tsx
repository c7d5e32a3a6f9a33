// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { revealMoves, revealReport } from '../../../lib/state/shown-view.ts';
import { AnalysisLayout } from './analysis-layout.tsx';

beforeAll(startI18n);
afterEach(cleanup);

function show(): void {
  const parts = { board: '', gauge: '', controls: '', engine: '', moves: '', graph: '' };
  const players = { top: '', bottom: '' };
  render(<AnalysisLayout {...parts} players={players} engineStrip="" bar="" />);
}

/** Shows the layout with the sources. @returns a function that reads which tool a narrow screen shows */
function showWithSources(): () => string | null | undefined {
  const parts = { board: '', gauge: '', controls: '', engine: '', moves: '', graph: '' };
  const players = { top: '', bottom: '' };
  const { container } = render(
    <AnalysisLayout {...parts} sources="" players={players} engineStrip="" bar="" />,
  );
  return () => container.firstElementChild?.getAttribute('data-tool');
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
  expect(chosen()).toBe('Play');
  expect(screen.getByRole('region', { name: 'Play' })).toBeDefined();
  act(() => endActivity('play'));
  expect(chosen()).toBe('Moves');
  expect(screen.queryByRole('tab', { name: 'Play' })).toBeNull();
});

it.each([
  [['CLOUD.READ'], 'sources'],
  [['CLOUD.UNLIMIT'], 'sources'],
  [[], 'moves'],
])('before a choice, a user with %j sees the control panel: %s', (names, tool) => {
  const user = makeUser({ permissions: names.map((name) => ({ name })) });
  sessionStore.setState({ session: { kind: 'user', user } });
  expect(showWithSources()()).toBe(tool);
});

it('the control panel shows either the cloud or the moves, as the user chooses', () => {
  const shown = showWithSources();
  const [moves] = screen.getAllByRole('tab', { name: 'Moves' });
  const [sources] = screen.getAllByRole('tab', { name: 'Sources' });
  if (moves === undefined || sources === undefined) throw new Error('There are no tabs');
  fireEvent.click(moves);
  expect([shown(), appStore.getState().controlPanel]).toEqual(['moves', 'CHESS_MOVES']);
  fireEvent.click(sources);
  expect([shown(), appStore.getState().controlPanel]).toEqual(['sources', 'CHESS_CLOUD']);
});

it('a report that is shown as a game ends stays, and the earlier tool does not replace it', () => {
  show();
  act(() => beginActivity('play'));
  act(() => {
    endActivity('play');
    revealReport();
  });
  expect(chosen()).toBe('Graph');
});
