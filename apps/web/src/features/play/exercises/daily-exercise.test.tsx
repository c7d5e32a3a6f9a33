// @vitest-environment jsdom
import type { DailyExercise as Data } from '@chuhe/contract/exercise';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { DailyExercise } from './daily-exercise.tsx';
import { exercise, PLAYER } from './testing/exercises.ts';

vi.mock('../../../components/app-link.tsx', () => ({
  AppLink: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}));
vi.mock('./exercise-board.tsx', () => ({ ExerciseBoard: () => null }));

let data: Data | undefined;

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  localStorage.clear();
  data = {
    day: '2026-11-30',
    exercise: exercise(1),
    isSolved: null,
    player: PLAYER,
    streak: { current: 2, longest: 5, isTodayDone: false },
  };
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest: true }) } });
  answerCalls((route) => {
    if (data === undefined) return readFailure(500, {});
    if (route.startsWith('GET')) return data;
    data = { ...data, isSolved: false, streak: { ...data.streak, current: 3 } };
    return { player: PLAYER, results: [] };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  render(<DailyExercise />);
  await act(async () => {});
}
const text = () => document.body.textContent;

test('the exercise of the day is shown with the day and the days in a row', async () => {
  await show();
  expect(text()).toContain('Red to move. Mate in 2.');
  expect(text()).toContain('30/11/2026');
  expect(text()).toContain('2-day streak');
  expect(text()).not.toContain('Not solved');
});

test('an answer is followed by what the server says of it', async () => {
  await show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Hint/ })));
  await vi.waitFor(() => expect(text()).toContain('3-day streak'));
  expect(text()).toContain('Not solved');
});

test('one that was solved before says so, and can be played again', async () => {
  if (data !== undefined) data = { ...data, isSolved: true };
  await show();
  expect(text()).toContain('Solved');
  expect(text()).toContain('Mate in 2');
});

test('after it, the page leads to more', async () => {
  await show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Hint/ })));
  await act(async () => fireEvent.keyDown(document.body, { key: 'k' }));
  await vi.waitFor(() => expect(text()).toContain('The next one comes tomorrow.'));
});

test('a failure is told, and can be tried again', async () => {
  const kept = data;
  data = undefined;
  await show();
  expect(text()).toContain('The exercise of the day could not be loaded');
  data = kept;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(text()).toContain('Mate in 2');
});
