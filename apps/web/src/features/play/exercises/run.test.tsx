// @vitest-environment jsdom
import type { ExerciseRuns, StartedRun } from '@chuhe/contract/exercise-run';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { resetServices } from '../../../lib/services.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { Run } from './run.tsx';
import { exercise } from './testing/exercises.ts';

vi.mock('../../../components/app-link.tsx', () => ({
  AppLink: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}));
// Its squares and keys are tested with the board itself.
vi.mock('./exercise-board.tsx', () => ({ ExerciseBoard: () => null }));

const RUN_ID = '00000000-0000-4000-8000-000000000001';
let started: StartedRun | undefined;
let isTaken = true;
let runs: ExerciseRuns = { best: { today: null, week: null, ever: null }, runs: [] };
let asked: readonly Asked[] = [];
const opened: (number | undefined)[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  resetServices();
  localStorage.clear();
  sessionStorage.clear();
  queryClient().clear();
  opened.length = 0;
  isTaken = true;
  runs = { best: { today: 2, week: 4, ever: 4 }, runs: [] };
  started = { runId: RUN_ID, exercises: [1, 2, 3].map((id) => exercise(id)), best: runs.best };
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest: true }) } });
  asked = answerCalls((route) => {
    if (route === 'GET /api/exercise/run') return runs;
    if (route === 'POST /api/exercise/run') return started ?? readFailure(500, {});
    if (!isTaken) return readFailure(400, {});
    const counts = { score: 1, right: 2, wrong: 1, bestCombo: 2 };
    return { runId: RUN_ID, startedAt: '2026-11-30T10:00:00.000Z', ...counts };
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'locks');
});

/** The part of the browser's locks that runs use. @param held by other tabs */
function fakeLocks(held: readonly string[] = []) {
  const names = new Set(held);
  const request = async (
    name: string,
    { ifAvailable = false }: { readonly ifAvailable?: boolean },
    callback: (lock: unknown) => unknown,
  ): Promise<unknown> => {
    if (names.has(name)) return callback(null);
    if (ifAvailable) return callback({ name });
    names.add(name);
    try {
      return await callback({ name });
    } finally {
      names.delete(name);
    }
  };
  return { request, names: () => [...names] };
}

function setLocks(locks: ReturnType<typeof fakeLocks>): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

async function show(number?: number) {
  const page = render(<Run opened={number} onOpen={(next) => opened.push(next)} />);
  await act(async () => {});
  return page;
}
const text = () => document.body.textContent;
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

function type(move: string): void {
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: move } });
  fireEvent.submit(field);
}

const listed = () => asked.filter(([route]) => route === 'GET /api/exercise/run');
const sent = () =>
  asked.flatMap(([route, parts]) => (route === 'POST /api/exercise/run/:runId' ? [parts] : []));

describe('the run', () => {
  test('tells its rules and the best runs, and starts', async () => {
    await show();
    expect(text()).toContain('5 moves +3 s, 12 moves +5 s, 20 moves +7 s, 30 moves +10 s');
    expect(text()).toContain('Last 7 days4');
    await press('Start');
    expect(text()).toContain('Mate in 2');
    expect(screen.getByRole('timer').textContent).toContain('3:00');
  });

  test('is played by typed moves, and the field stays for the next one', async () => {
    await show();
    await press('Start');
    const field = screen.getByRole('textbox');
    field.focus();
    for (const move of ['b2b8', 'a1a9']) type(move);
    expect(text()).toContain('Exercise 1: right');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
    type('b2b3');
    expect(text()).toContain('Exercise 2: wrong −10 s');
    type('nonsense');
    expect(screen.getByRole('alert').textContent).toContain('nonsense');
  });

  test('ends by Escape, is sent once, and lists its exercises', async () => {
    await show();
    await press('Start');
    for (const move of ['b2b8', 'a1a9', 'b2b3']) type(move);
    await act(async () => fireEvent.keyDown(window, { key: 'Escape' }));
    expect(text()).toContain('1 exercise solved');
    expect(text()).toContain('2 right moves, 1 wrong (67% right).');
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      answers: [{ moves: ['b2b8', 'd9e9', 'a1a9'] }, { moves: ['b2b3'] }],
    });
    const names = screen.getAllByRole('listitem').map((each) => each.firstElementChild);
    expect(names.map((each) => each?.getAttribute('aria-label'))).toEqual([
      'Exercise 1: solved',
      'Exercise 2: wrong move',
      'Exercise 3: not finished',
    ]);
    await press('Exercise 2: wrong move');
    expect(opened).toEqual([2]);
  });

  test('goes on after a reload, and is over after the way back from another page', async () => {
    const page = await show();
    await press('Start');
    for (const move of ['b2b8', 'a1a9']) type(move);
    // A reload removes nothing; the page that is left ends the run.
    const kept = sessionStorage.getItem('chuhe.exercise-run') ?? '';
    page.unmount();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    const back = await show();
    expect(text()).toContain('1 exercise solved');
    back.unmount();
    sessionStorage.setItem('chuhe.exercise-run', kept);
    await show();
    expect(screen.getByRole('timer').textContent).toMatch(/[23]:\d\d/);
  });

  test('of a closed tab is sent at the next visit', async () => {
    const answers = [{ moves: ['b2b3'], at: 1_000, isSolved: false }];
    const userId = makeUser({ isGuest: true }).id;
    const open = { runId: RUN_ID, userId, answers, endsAt: 1_000 };
    localStorage.setItem('chuhe.open-runs', JSON.stringify([open]));
    await show();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(localStorage.getItem('chuhe.open-runs')).toBe('[]');
    expect(text()).toContain('It counts: 0 exercises solved.');
  });

  test('of a closed tab goes on in another one while it has time', async () => {
    const locks = fakeLocks();
    setLocks(locks);
    const page = await show();
    await press('Start');
    for (const move of ['b2b8', 'a1a9']) type(move);
    const open = localStorage.getItem('chuhe.open-runs') ?? '';
    expect(locks.names()).toEqual([`chuhe-run-${RUN_ID}`]);
    page.unmount();
    await vi.waitFor(() => expect(locks.names()).toEqual([]));
    // A closed tab leaves its run in the storage and gives up its lock.
    sessionStorage.clear();
    localStorage.setItem('chuhe.open-runs', open);
    await show();
    await vi.waitFor(() => expect(text()).toContain('Solved: 1'));
    expect(screen.getByRole('timer').textContent).toMatch(/[23]:\d\d/);
  });

  test('of an open tab does not go on in another one', async () => {
    setLocks(fakeLocks([`chuhe-run-${RUN_ID}`]));
    const run = { ...started, userId: makeUser({ isGuest: true }).id, startedAt: Date.now() };
    const open = { ...run, answers: [], line: [], isOver: false, endsAt: Date.now() + 60_000 };
    localStorage.setItem('chuhe.open-runs', JSON.stringify([open]));
    await show();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('waits while the user is not known, and is sent as soon as the connection is back', async () => {
    const page = await show();
    await press('Start');
    type('b2b3');
    const { session } = sessionStore.getState();
    await act(async () => sessionStore.setState({ session: { kind: 'local-guest' } }));
    await press('End the run');
    expect(text()).toContain('The run is kept here');
    expect(sent()).toEqual([]);
    await act(async () => sessionStore.setState({ session }));
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    await vi.waitFor(() => expect(text()).not.toContain('The run is kept here'));
    page.unmount();
  });

  test('that the server refuses is told', async () => {
    isTaken = false;
    await show();
    await press('Start');
    type('b2b3');
    await press('End the run');
    await vi.waitFor(() => expect(text()).toContain('The server did not take this run'));
  });

  test('that another tab has sent is not called refused', async () => {
    isTaken = false;
    const counts = { score: 1, right: 2, wrong: 1, bestCombo: 2 };
    await show();
    await press('Start');
    type('b2b3');
    runs = {
      ...runs,
      runs: [{ runId: RUN_ID, startedAt: '2026-11-30T10:00:00.000Z', ...counts }],
    };
    const before = listed().length;
    await press('End the run');
    await vi.waitFor(() => expect(listed().length).toBeGreaterThan(before));
    await act(async () => {});
    expect(text()).not.toContain('The server did not take this run');
  });

  test('that cannot be started says why', async () => {
    started = undefined;
    await show();
    await press('Start');
    expect(text()).toContain('The run could not be started.');
    started = { runId: RUN_ID, exercises: [], best: runs.best };
    await press('Start');
    expect(text()).toContain('There are no exercises yet.');
  });
});

test('an exercise of the run is solved again, without a record', async () => {
  const page = await show();
  await press('Start');
  type('b2b3');
  await press('End the run');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  page.rerender(<Run opened={1} onOpen={(next) => opened.push(next)} />);
  await act(async () => {});
  expect(text()).toContain('Exercise 1: wrong move');
  expect(text()).toContain('You played R8+1.');
  for (const move of ['b2b8', 'a1a9']) type(move);
  expect(text()).toContain('Solved');
  expect(text()).not.toContain('You will see it again later.');
  await press('Next');
  expect(opened).toEqual([2]);
  expect(asked.some(([route]) => route === 'POST /api/exercise/answer')).toBe(false);
});
