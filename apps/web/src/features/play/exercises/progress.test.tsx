// @vitest-environment jsdom
import type { ExerciseProgress, ExerciseThemes } from '@chuhe/contract/exercise';
import type { ExerciseRuns } from '@chuhe/contract/exercise-run';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { localDay } from '../../../lib/local-day.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { Progress } from './progress.tsx';
import { PLAYER } from './testing/exercises.ts';

vi.mock('../../../components/app-link.tsx', () => ({
  AppLink: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}));

let data: ExerciseProgress | undefined;
let themes: ExerciseThemes | undefined;
const THEMES: ExerciseThemes = {
  themes: [
    { theme: 'fork', total: 30, fresh: 12, answers: 4, solved: 3 },
    { theme: 'pin', total: 30, fresh: 30, answers: 0, solved: 0 },
  ],
  weak: [],
};

const RUNS: ExerciseRuns = { best: { today: null, week: null, ever: null }, runs: [] };

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  queryClient().clear();
  themes = THEMES;
  data = {
    player: PLAYER,
    streak: { current: 3, longest: 9, isTodayDone: false },
    days: [{ day: localDay(new Date()), answers: 8, solved: 6, rating: 1500 }],
  };
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  answerCalls((route) => {
    if (route.endsWith('/run')) return RUNS;
    return (route.endsWith('/theme') ? themes : data) ?? readFailure(500, {});
  });
});
afterEach(cleanup);

async function show(): Promise<void> {
  render(<Progress />);
  await act(async () => {});
}
const text = () => document.body.textContent;

test('the page has figures, graphs with tables, and the themes that were answered', async () => {
  await show();
  expect(text()).toContain('Streak3 days');
  expect(text()).toContain('Longest streak9 days');
  expect(text()).toContain('Right answers75%');
  expect(text()).toContain('Solve an exercise today to keep');
  expect(document.querySelectorAll('svg rect')).toHaveLength(60);
  expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(3);
  await vi.waitFor(() => expect(text()).toContain('Double attack75% right of 4 answers'));
  expect(text()).not.toContain('Pinned');
});

test('the period is chosen by tabs, also by keys', async () => {
  await show();
  fireEvent.keyDown(screen.getByRole('tab', { name: '30 days' }), { key: 'ArrowRight' });
  expect(document.querySelectorAll('svg rect')).toHaveLength(180);
});

test('without answers the page says what will be here', async () => {
  if (data !== undefined) data = { ...data, days: [] };
  await show();
  expect(text()).toContain('No answers yet');
  expect(screen.getByRole('link', { name: 'Solve exercises' }).getAttribute('href')).toBe(
    '/exercises',
  );
});

test('a failure is told, and can be tried again', async () => {
  const kept = data;
  data = undefined;
  await show();
  await vi.waitFor(() => expect(text()).toContain('Your progress could not be loaded'));
  data = kept;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await vi.waitFor(() => expect(text()).toContain('Longest streak'));
});

test('themes that could not be loaded are not left out in silence', async () => {
  themes = undefined;
  await show();
  await vi.waitFor(() => expect(text()).toContain('Your progress could not be loaded'));
  expect(text()).toContain('Longest streak');
  themes = THEMES;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await vi.waitFor(() => expect(text()).toContain('Double attack'));
});
