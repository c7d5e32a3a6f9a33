// @vitest-environment jsdom
import type {
  ExerciseReport,
  Exercises as ExercisesData,
  ExerciseThemes,
} from '@chuhe/contract/exercise';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import type { ExerciseChoice } from './exercise-choice.ts';
import { PAUSES } from './exercise-session.ts';
import { Exercises } from './exercises.tsx';
import { exercise, fetched, PLAYER } from './testing/exercises.ts';

vi.mock('../../../components/app-link.tsx', () => ({
  AppLink: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}));
// Its squares and keys are tested with the board itself.
vi.mock('./exercise-board.tsx', () => ({ ExerciseBoard: () => null }));

let data: ExercisesData | undefined;
let news: ExerciseReport[] = [];
const NEWS: ExerciseReport = {
  exerciseId: '000000000001',
  reason: 'other',
  note: '',
  state: 'WITHDRAWN',
  createdAt: '2026-11-20T10:00:00.000Z',
  checkedAt: '2026-11-20T11:00:00.000Z',
};
let asked: readonly Asked[] = [];
const chosen: (ExerciseChoice | undefined)[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  // The nearest exercise comes next.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  localStorage.clear();
  sessionStorage.clear();
  chosen.length = 0;
  news = [];
  queryClient().clear();
  data = fetched([
    exercise(1, { red: '胡榮華', black: 'Liu', event: 'Cup', date: '1980' }),
    exercise(2, { kind: 'defence', rating: 2000 }),
  ]);
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest: true }) } });
  asked = answerCalls((route, { body }) => {
    if (data === undefined) return undefined;
    if (route === 'GET /api/exercise/report') return news;
    if (route === 'POST /api/exercise/report/told') {
      const seen = JSON.stringify(body?.['exerciseIds']);
      news = news.filter(({ exerciseId }) => !seen.includes(exerciseId));
      return null;
    }
    if (route.endsWith('/report')) return { ...NEWS, state: 'OPEN' };
    if (route.startsWith('GET')) return data;
    const answers: readonly { answerId: string }[] = Array.isArray(body?.['answers'])
      ? body['answers']
      : [];
    const results = answers.map(({ answerId }) => ({ answerId, change: -8 }));
    return { player: { ...PLAYER, rating: 1492 }, results };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const othersOf = (route: string) => (route.endsWith('/report') ? [] : data);

async function show(choice?: ExerciseChoice): Promise<void> {
  render(<Exercises choice={choice} onChoose={(next) => void chosen.push(next)} />);
  await act(async () => {});
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const click = (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name }), { detail: 1 }));
const key = (letter: string, target: Element = document.body) =>
  act(async () => fireEvent.keyDown(target, { key: letter }));
const text = () => document.body.textContent;
const answers = () =>
  asked.filter(([route]) => route.startsWith('POST')).map(([, { body }]) => body);

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  this.open = false;
}

/** The test environment has no modal dialogs. */
function openDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
}

/** What was asked for exercises first. */
const listQuery = () => asked.find(([route]) => route === 'GET /api/exercise')?.[1].query;

async function type(move: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Or type the move'), { target: { value: move } });
  await press('Answer');
}

test('an exercise says whose move it is, what to find and which game it is from', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Red to move. Mate in 2.' })).toBeTruthy();
  expect(text()).toContain('Make your move on the board.');
  expect(text()).toContain('Your rating 1500');
  expect(text()).not.toContain('Provisional');
  await vi.waitFor(() => expect(text()).toContain('Hu Ronghua – Liu, 1980'));
  expect(announcementStore.getState().text).toBe('Red to move. Mate in 2.');
  // It would help to find the solution.
  expect(text()).not.toContain('Difficulty');
});

test('it is solved by typed moves, and goes on with the key N', async () => {
  vi.useFakeTimers();
  await show();
  await type('b2b8');
  expect(text()).toContain('Right. Go on.');
  await act(async () => vi.advanceTimersByTime(PAUSES.reply));
  await type('a1a9');
  expect(text()).toContain('Solved');
  expect(text()).toContain('Solution: R8+6 K4=5 R9+8');
  expect(text()).toContain('Difficulty 1500');
  expect(document.activeElement?.textContent).toContain('Next');
  const link = screen.getByRole('link', { name: 'Analyse' });
  expect(link.getAttribute('href')).toBe(
    '/?fen=3k5/9/9/9/9/9/9/1R7/R8/5K3_w&moves=b2b8d9e9a1a9&ply=0',
  );
  await key('n');
  expect(text()).toContain('Find the only move that holds.');
});

test('a wrong move and its loss are told, once to the server', async () => {
  await show();
  await type('f0e0');
  expect(text()).toContain('K4=5 is not the move. Try again, or look at the solution.');
  expect(text()).toContain('You will see it again later.');
  await vi.waitFor(() => expect(text()).toContain('1492−8down 8'));
  expect(answers()).toMatchObject([{ answers: [{ isSolved: false }] }]);
});

test('after a hint, a wrong move is told too, and the hint stays', async () => {
  vi.useFakeTimers();
  await show();
  await press(/^Hint/);
  await type('f0e0');
  expect(text()).toContain('K4=5 is not the move.Move the chariot on file 8.');
  await act(async () => vi.advanceTimersByTime(PAUSES.wrong));
  expect(text()).toContain('K4=5 is not the move.Move the chariot on file 8.');
  await press(/^Hint/);
  expect(text()).not.toContain('K4=5 is not the move');
});

test('a double click on “Next” leaves the next exercise alone', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  await show();
  await press(/^Solution/);
  await act(async () => vi.advanceTimersByTime(PAUSES.reply + 3 * PAUSES.show));
  await click(/^Next/);
  vi.advanceTimersByTime(400);
  await click(/^Hint/);
  expect(answers()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  await click(/^Hint/);
  expect(text()).toContain('Move the chariot on file 8.');
});

describe('the keys', () => {
  test('give a hint, and are left to the field and to dialogs', async () => {
    await show();
    await key('h', screen.getByLabelText('Or type the move'));
    expect(text()).not.toContain('Move the');
    await key('h');
    expect(text()).toContain('Move the chariot on file 8.');
  });

  test('skip before the end only by K', async () => {
    await show();
    await key('n');
    expect(text()).toContain('Mate in 2');
    await key('k');
    expect(text()).toContain('Find the only move that holds.');
    expect(answers()).toEqual([]);
  });
});

test('an exercise that is due again says when it was answered last', async () => {
  const missedAt = '2026-11-12T10:00:00.000Z';
  data = fetched([exercise(1, { missedAt })], { due: 1 });
  await show();
  expect(text()).toContain('You last answered it on 12/11/2026.');
  expect(text()).toContain('1 due again');
});

test('the kind is chosen by tabs', async () => {
  await show('mate');
  expect(listQuery()).toEqual({ limit: 50, kind: 'mate' });
  expect(screen.getByRole('tab', { name: 'Mate' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'Endgame' }));
  fireEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(chosen).toEqual(['ending', undefined]);
});

test('a rating after a few answers is called provisional', async () => {
  data = { ...fetched([exercise(1)]), player: { rating: 1500, deviation: 250, answers: 0 } };
  await show();
  expect(text()).toContain('Your rating 1500?Provisional');
});

describe('the themes', () => {
  const THEMES: ExerciseThemes = {
    themes: [
      { theme: 'mate-in-2', total: 30, fresh: 12, answers: 4, solved: 3 },
      { theme: 'from-the-future', total: 3, fresh: 3, answers: 0, solved: 0 },
      { theme: 'fork', total: 1, fresh: 1, answers: 0, solved: 0 },
    ],
    weak: ['fork'],
  };

  beforeEach(openDialogs);

  test('are chosen in a dialog with what is new and how often the user was right', async () => {
    answerCalls((route) => (route.endsWith('/theme') ? THEMES : othersOf(route)));
    await show();
    await press('Themes');
    await vi.waitFor(() => expect(text()).toContain('12 new of 30'));
    expect(text()).toContain('75% right of 4 answers');
    expect(text()).toContain('One piece attacks two at once.');
    expect(text()).toContain('Your weakest: Double attack');
    expect(text()).not.toContain('future');
    await press(/^Double attack/);
    expect(chosen).toEqual(['theme fork']);
    await press('Themes');
    await press(/^Mistakes like mine.+weakest/);
    expect(chosen).toEqual(['theme fork', 'mistakes']);
  });

  test('are asked for, and named by the button and after the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    data = fetched([exercise(1, { themes: ['fork', 'quiet-move'] })]);
    await show('theme fork');
    expect(listQuery()).toEqual({ limit: 50, theme: 'fork' });
    expect(screen.getByRole('button', { name: 'Theme: Double attack' })).toBeTruthy();
    expect(text()).not.toContain('Quiet move');
    await press(/^Solution/);
    await act(async () => vi.advanceTimersByTime(PAUSES.reply + 3 * PAUSES.show));
    expect(text()).toContain('Themes: Quiet move, Double attack');
  });

  test('that fail to load can be loaded again', async () => {
    answerCalls((route) => (route.endsWith('/theme') ? readFailure(500, {}) : othersOf(route)));
    await show();
    await press('Themes');
    await vi.waitFor(() => expect(text()).toContain('The themes could not be loaded'));
  });
});

describe('an exercise that is wrong', () => {
  test('is reported with a reason after it is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    openDialogs();
    await show();
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    await press(/^Solution/);
    await act(async () => vi.advanceTimersByTime(PAUSES.reply + 3 * PAUSES.show));
    await press('Report');
    fireEvent.click(screen.getByRole('radio', { name: /^The solution does not/ }));
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'why' } });
    await press('Send');
    const [, sent] =
      asked.find(([route]) => /POST .*\d\/report$|:exerciseId\/report/.test(route)) ?? [];
    expect(sent?.body).toEqual({ reason: 'bad-solution', note: 'why' });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('is told of when it has been checked again, until the user has seen it', async () => {
    news = [NEWS, { ...NEWS, exerciseId: '000000000002', state: 'KEPT' }];
    await show();
    await vi.waitFor(() => expect(text()).toContain('has been withdrawn'));
    expect(text()).toContain('its solution holds');
    const third = { ...NEWS, exerciseId: '000000000003', state: 'KEPT' } as const;
    news = [...news, third];
    await press('OK');
    await vi.waitFor(() => expect(text()).not.toContain('has been withdrawn'));
    expect(news).toEqual([third]);
  });
});

test('without known mistakes the page says how to make a choice possible', async () => {
  data = fetched([]);
  await show('mistakes');
  expect(listQuery()).toEqual({ limit: 50, by: 'mistakes' });
  expect(text()).toContain('Nothing to choose from yet');
});

test('with known mistakes the page says that their exercises are done, and when one comes back', async () => {
  data = fetched([], { weak: ['fork'], next: '2026-12-01T10:00:00.000Z' });
  await show('mistakes');
  expect(text()).not.toContain('Nothing to choose from yet');
  expect(text()).toContain('You have answered all exercises of this kind');
  expect(text()).toContain('comes back at 17:00');
});

describe('without an exercise the page says why and what to do', () => {
  test('none of this kind is left', async () => {
    data = fetched([], { next: '2026-12-01T10:00:00.000Z' });
    await show('mate');
    expect(text()).toContain('You have answered all exercises of this kind');
    expect(text()).toContain('comes back at 17:00');
    await press('All kinds');
    expect(chosen).toEqual([undefined]);
  });

  test('the site has none', async () => {
    data = fetched([], { total: 0 });
    await show();
    expect(text()).toContain('There are no exercises yet');
    data = fetched([exercise(1)]);
    await press('Try again');
    expect(text()).toContain('Mate in 2');
  });

  test('the server fails', async () => {
    answerCalls(() => readFailure(500, {}));
    await show();
    expect(text()).toContain('The exercises could not be loaded');
  });

  test('there is no connection', async () => {
    data = undefined;
    await show();
    expect(text()).toContain('There is no connection');
  });
});

test('without a connection the kept exercises go on, and the answers wait', async () => {
  await show();
  cleanup();
  sessionStorage.clear();
  data = undefined;
  await show();
  expect(text()).toContain('Mate in 2');
  await press(/^Hint/);
  await vi.waitFor(() => expect(text()).toContain('1 answer is waiting for the connection.'));
});
