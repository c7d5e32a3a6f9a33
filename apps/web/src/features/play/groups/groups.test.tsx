// @vitest-environment jsdom

import type {
  AssignedExercise,
  Assignment,
  CoachedGroup,
  Groups as GroupsData,
  WorkResult,
} from '@chuhe/contract/coaching';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { gameWith, SUMMARY } from '../../../lib/matches/testing/sample-match.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { PAGE_LANGUAGES } from '../../../testing/full.ts';
import { AssignmentView } from './assignment-view.tsx';
import { GroupView } from './group-view.tsx';
import { Groups } from './groups.tsx';
import { InvitationView } from './invitation.tsx';

const GROUP_ID = '1c8f7c2e-54d1-4c0f-8d5c-0a5c8f3f0001';
const PUPIL_ID = '1c8f7c2e-54d1-4c0f-8d5c-0a5c8f3f0002';
const ASSIGNMENT_ID = '1c8f7c2e-54d1-4c0f-8d5c-0a5c8f3f0003';
const CODE = 'abcdefghijklmnopqrstuv';
const TIME = '2026-11-21T10:00:00.000Z';
const PERSON = { firstName: 'An', lastName: 'Nguyễn', username: null };
const GROUP = {
  groupId: GROUP_ID,
  name: 'Class',
  text: 'On Thursdays',
  showsPupils: false,
  isArchived: false,
};
const GIVEN = {
  assignmentId: ASSIGNMENT_ID,
  groupId: GROUP_ID,
  groupName: 'Class',
  kind: 'exercises',
  title: 'Mates',
  note: 'Take your time.',
  due: '2099-11-28',
  dueAt: '2099-11-28T17:00:00.000Z',
  createdAt: TIME,
  endedAt: null,
  size: 2,
} as const;
const PUPIL = { pupilId: PUPIL_ID, ...PERSON, joinedAt: TIME, leftAt: null, isRemoved: false };
const COACHED: CoachedGroup = {
  role: 'coach',
  ...GROUP,
  code: CODE,
  pupils: [PUPIL],
  assignments: [{ ...GIVEN, done: 0 }],
};
const LISTED: GroupsData = {
  coached: [{ ...GROUP, pupils: 1, assignments: 1 }],
  joined: [{ ...GROUP, coach: PERSON, joinedAt: TIME }],
  assignments: [{ ...GIVEN, solved: 1, doneAt: null, isArchived: false }],
};
const EXERCISE: AssignedExercise = {
  fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w',
  last: null,
  moves: ['b2b8'],
  others: ['a1a8'],
  kind: 'position',
  red: '',
  black: '',
  event: '',
  date: '',
};
const NOTHING: WorkResult = {
  wrong: 0,
  solvedAt: null,
  help: 'none',
  firstWrong: null,
  triedAt: null,
};
const WRONG: WorkResult = {
  ...NOTHING,
  wrong: 1,
  help: 'hint',
  firstWrong: ['b2b3'],
  triedAt: TIME,
};
const TABLE: Assignment = {
  role: 'coach',
  ...GIVEN,
  done: 0,
  exercises: [EXERCISE, EXERCISE],
  pupils: [{ ...PUPIL, results: [WRONG, NOTHING] }],
};
const RECEIVED: Assignment = {
  role: 'pupil',
  ...GIVEN,
  solved: 0,
  doneAt: null,
  isArchived: false,
  exercises: [EXERCISE, EXERCISE],
  results: [NOTHING, NOTHING],
};

let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  answers = {
    'GET /api/group': LISTED,
    'GET /api/group/:groupId': COACHED,
    'GET /api/assignment/:assignmentId': TABLE,
    'GET /api/group/invitation': { ...GROUP, coach: PERSON, role: null },
  };
  asked = answerCalls((route) => answers[route]);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

async function show(component: () => ReactNode): Promise<HTMLElement> {
  const history = createMemoryHistory({ initialEntries: ['/groups'] });
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  const { container } = render(<RouterProvider router={router as never} />);
  await act(async () => {});
  return container;
}

const VIEWS = {
  'the list': () => <Groups />,
  'a group': () => <GroupView groupId={GROUP_ID} />,
  'an assignment': () => <AssignmentView assignmentId={ASSIGNMENT_ID} />,
  'an invitation': () => <InvitationView code={CODE} />,
};

const VIEW_NAMES = ['the list', 'a group', 'an assignment', 'an invitation'] as const;

test.each(
  PAGE_LANGUAGES.flatMap((language) => VIEW_NAMES.map((view) => [language, view] as const)),
)('is accessible in %s, with no text missing: %s', async (language, view) => {
  await chooseLanguage(language);
  const container = await show(VIEWS[view]);
  expect(container.textContent).toContain(view === 'an assignment' ? 'Mates' : 'Class');
  expect(container.textContent).not.toMatch(/groups\./);
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations).toEqual([]);
});

test('a guest is asked to sign up, and comes back to the link', async () => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest: true }) } });
  await show(VIEWS['an invitation']);
  expect(document.body.textContent).toContain('Class');
  expect(screen.queryByRole('button', { name: 'Join the group' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    `/register?from=%2Fgroups%2Fjoin%3Fcode%3D${CODE}`,
  );
});

test('the coach reads the first wrong move of a pupil', async () => {
  await show(VIEWS['an assignment']);
  const name = 'An Nguyễn, exercise 1: not solved, 1 wrong move, with a hint';
  fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByText('R8+1').tagName).toBe('B');
  expect(screen.getByText('Also right: R9+7')).toBeDefined();
  expect(announcementStore.getState().text).toBe(
    'Exercise 1 · An Nguyễn. not solved, 1 wrong move, with a hint. First wrong move: R8+1. Solution: R8+6',
  );
});

test('an assignment without a game or a title is not sent, and the form says what is missing', async () => {
  answers['GET /api/match/only-me'] = { matches: [], next: null };
  await show(VIEWS['a group']);
  fireEvent.click(screen.getByRole('button', { name: 'New assignment' }));
  fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'game' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Assign' })));
  expect(screen.getByText('Please enter a title')).toBeDefined();
  expect(screen.getByText('Please choose a game')).toBeDefined();
  expect(asked.filter(([route]) => route.startsWith('POST'))).toEqual([]);
});

test('the next exercise of an assignment can be answered on the board by keyboard', async () => {
  answers['GET /api/assignment/:assignmentId'] = RECEIVED;
  queryClient().clear();
  await show(VIEWS['an assignment']);
  const skip = screen.getByRole('button', { name: 'Skip' });
  skip.focus();
  fireEvent.click(skip);
  expect(screen.getByRole('button', { name: /^Exercise 2/ }).ariaCurrent).toBe('true');
  expect(document.activeElement?.closest('.chuhe-board')).not.toBeNull();
});

test('the page says what the coach sees only while something is recorded', async () => {
  const words = 'Your coach sees wrong moves and hints.';
  answers['GET /api/assignment/:assignmentId'] = RECEIVED;
  queryClient().clear();
  await show(VIEWS['an assignment']);
  screen.getByText(words);
  cleanup();
  queryClient().clear();
  answers['GET /api/assignment/:assignmentId'] = { ...RECEIVED, endedAt: TIME };
  await show(VIEWS['an assignment']);
  screen.getByText(/nothing is recorded/);
  expect(screen.queryByText(words)).toBeNull();
});

const GAME_IDS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

/** Opens the form for positions of a saved game. The account has two games, and a search finds only the second. */
async function showGamePositions(...moves: string[]): Promise<void> {
  const matches = GAME_IDS.map((matchId, at) => ({ ...SUMMARY, matchId, title: `Game ${at + 1}` }));
  answerCalls((route, { query }) => {
    if (route === 'GET /api/match/only-me')
      return { matches: query?.search === undefined ? matches : matches.slice(1), next: null };
    if (route === 'GET /api/match/:matchId')
      return { ...SUMMARY, ...makeStored(gameWith(...moves)) };
    return answers[route];
  });
  queryClient().clear();
  await show(VIEWS['a group']);
  fireEvent.click(screen.getByRole('button', { name: 'New assignment' }));
  fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'gamePositions' } });
  await screen.findByRole('option', { name: 'Game 1' });
}

async function chooseGame(at: number): Promise<void> {
  const list = screen.getByLabelText('Saved game');
  await act(async () => fireEvent.change(list, { target: { value: GAME_IDS[at] } }));
}

test('choosing another game clears the chosen positions', async () => {
  await showGamePositions('h2e2', 'h9g7');
  await chooseGame(0);
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  await chooseGame(1);
  expect(screen.getByText(/^Positions: 0 of/)).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Assign' })));
  expect(screen.getByText('Please choose at least one position')).toBeDefined();
});

test('a search for another game keeps the chosen game and its positions', async () => {
  await showGamePositions('h2e2', 'h9g7');
  await chooseGame(0);
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  fireEvent.change(screen.getByLabelText('Find a game'), { target: { value: 'Game 2' } });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(screen.getByLabelText('Saved game')).toHaveProperty('value', GAME_IDS[0]);
  expect(screen.getByText(/^Positions: 1 of/)).toBeDefined();
});

test('a game without moves says that it has no positions, and Enter in the search sends nothing', async () => {
  await showGamePositions();
  await chooseGame(0);
  expect(screen.getByText(/^This game has no moves/)).toBeDefined();
  expect(fireEvent.keyDown(screen.getByLabelText('Find a game'), { key: 'Enter' })).toBe(false);
});
