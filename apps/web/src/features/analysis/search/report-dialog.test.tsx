// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { api } from '../../../lib/api/api.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { ReportDialog } from './report-dialog.tsx';

beforeAll(async () => {
  await startI18n();
  // jsdom does not implement media queries.
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
});
beforeEach(() => {
  vi.useFakeTimers();
  signIn('me');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function signIn(id: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the user's id matters here.
  sessionStore.setState({ session: { kind: 'user', user: { id } } } as never);
}

const reportOf = (player: string, opening: string) => ({
  players: [
    { name: 'An', games: 9 },
    { name: 'Ba', games: 5 },
  ],
  player,
  games: 1,
  red: [
    {
      opening,
      codes: [{ ecco: 'C00', games: 1 }],
      games: 1,
      wins: 1,
      draws: 0,
      losses: 0,
      score: 100,
      interval: null,
    },
  ],
  black: [],
  left: [],
  isComplete: true,
});

function show() {
  const answers: ((answer: unknown) => void)[] = [];
  const call = vi.spyOn(api(), 'call').mockImplementation(
    () =>
      new Promise((resolve: (answer: never) => void) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each answer matches the contract.
        answers.push(resolve as (answer: unknown) => void);
      }),
  );
  const onClose = vi.fn<() => void>();
  render(<ReportDialog openOwn={async () => true} onClose={onClose} />);
  return {
    call,
    onClose,
    /** Lets the pause after the last key pass, and then answers the last request. */
    answer: async (answer: unknown) => {
      await act(() => vi.advanceTimersByTimeAsync(400));
      await act(async () => answers.at(-1)?.(answer));
    },
  };
}

const told = (player: string, opening: string) => ({
  success: true,
  data: reportOf(player, opening),
});
const choose = (player: string) =>
  fireEvent.change(screen.getByLabelText('My name'), { target: { value: player } });
const isInert = (name: string) => screen.getByText(name).closest('[inert]') !== null;

test('numbers of an earlier choice cannot be opened, and a row is requested as it was shown', async () => {
  const { call, answer } = show();
  await answer(told('An', 'cornerCannon'));
  expect(isInert('Palace-corner cannon')).toBe(false);
  choose('Ba');
  expect(isInert('Palace-corner cannon')).toBe(true);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await answer(told('Ba', 'horse'));
  expect(isInert('Horse opening')).toBe(false);
  fireEvent.change(screen.getByLabelText('From year'), { target: { value: '199' } });
  expect(isInert('Horse opening')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Horse opening' }));
  await answer({ success: true, data: { games: [], next: null } });
  expect(call.mock.lastCall?.[1]).toEqual({
    query: { player: 'Ba', side: 'red', opening: 'horse' },
  });
});

test('neither the numbers nor the choices stay when another user signs in', async () => {
  const { call, answer } = show();
  await answer(told('An', 'cornerCannon'));
  choose('Ba');
  await answer(told('Ba', 'horse'));
  act(() => signIn('you'));
  expect(screen.queryByText('Horse opening')).toBeNull();
  await answer(told('Cu', 'elephant'));
  expect(call.mock.lastCall?.[1]).toEqual({ query: {} });
  expect(screen.getByText('Elephant opening')).toBeTruthy();
});

test('a call that was aborted while the session was looked up again is repeated without a message', async () => {
  const { call, answer } = show();
  await answer(localFailure('ABORTED'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
  act(() => signIn('me'));
  await answer(told('An', 'cornerCannon'));
  expect(screen.getByText('Palace-corner cannon')).toBeTruthy();
});

test('without saved games, it offers to open a file', async () => {
  const open = vi.fn<() => void>();
  onTestFinished(registerAction('openPgn', { run: open }));
  const { answer, onClose } = show();
  const { data, success } = told('An', 'cornerCannon');
  await answer({ success, data: { ...data, games: 0 } });
  fireEvent.click(screen.getByRole('button', { name: 'Open a file' }));
  expect([onClose.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
});

test('without saved games, it offers no file that cannot be opened', async () => {
  const { answer } = show();
  const { data, success } = told('An', 'cornerCannon');
  await answer({ success, data: { ...data, games: 0 } });
  expect(screen.getByText('No games yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open a file' })).toBeNull();
});
