// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { loadPart } from '../../i18n/known-texts.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { onToast, type Toast } from '../toast.ts';
import { deviceResults, keepOnDevice, sendRun, withRun, withWaiting } from './chapter-results.ts';
import { noteHeld, tellHeld } from './held-chapter.ts';

const REF = { studyId: 'study', chapterId: 'first' };
const RUN = { tries: 2, points: 1, most: 2, isSolved: false };

beforeAll(async () => {
  await startI18n();
  await loadPart('late');
});

beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});

test('the best and the last run stay, and tries count until the first solution', () => {
  let results = withRun([], 'first', RUN);
  results = withRun(results, 'first', { tries: 1, points: 2, most: 2, isSolved: true });
  results = withRun(results, 'first', { tries: 5, points: 0, most: 2, isSolved: false });
  expect(results).toMatchObject([
    { tries: 3, best: { points: 2, most: 2 }, last: { points: 0, most: 2 } },
  ]);
  expect(results[0]?.solvedAt).not.toBeNull();
});

test('a run without a connection waits, and is sent once', async () => {
  const { id } = makeUser();
  const offline = answerCalls(() => undefined);
  void sendRun(id, REF, RUN);
  await vi.waitFor(() => expect(offline).toHaveLength(1));
  expect(withWaiting([], REF.studyId)).toMatchObject([{ chapterId: 'first', tries: 2 }]);
  expect(withWaiting([], 'another')).toEqual([]);
});

test('results of those who are no members stay in the browser, for each study', () => {
  keepOnDevice(REF, RUN);
  keepOnDevice({ studyId: 'other', chapterId: 'second' }, { ...RUN, isSolved: true });
  keepOnDevice(REF, RUN);
  expect(deviceResults.getState().all).toMatchObject([
    { studyId: 'other', chapterId: 'second' },
    { studyId: 'study', chapterId: 'first', tries: 4 },
  ]);
});

const held = () => deviceResults.getState().all.filter(({ studyId }) => studyId === 'held');

test('a game against the engine counts for the chapter that asked for it, and no other game does', () => {
  const task = {
    start: '3k5/9/9/9/9/9/9/9/R8/5K3 b - - 0 1',
    side: 'black',
    level: 3,
    goal: 'hold 20',
  } as const;
  noteHeld({ ...task, link: { studyId: 'held', chapterId: 'third' }, isMember: false });
  tellHeld({ ...task, level: 2 }, true);
  tellHeld({ ...task, goal: 'hold 5' }, true);
  tellHeld({ ...task, side: 'red' }, true);
  expect(held()).toEqual([]);
  tellHeld({ ...task, start: '3k5/9/9/9/9/9/9/9/R8/5K3 b' }, false);
  tellHeld({ ...task, level: 5 }, true);
  expect(held()).toMatchObject([{ chapterId: 'third', tries: 2, best: { points: 1, most: 1 } }]);
});

test('a game of another user does not count for the noted chapter', () => {
  const start = '3k5/9/9/9/9/9/9/9/R8/5K3 b';
  const task = { start, side: 'black', level: 3, goal: 'hold 20' } as const;
  const link = { studyId: 'held', chapterId: 'fourth' };
  const told: Toast[] = [];
  onTestFinished(onToast((toast) => told.push(toast)));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  noteHeld({ ...task, link, isMember: true });
  sessionStore.setState({ session: { kind: 'user', user: { ...makeUser(), id: 'other' } } });
  tellHeld(task, true);
  expect(told).toEqual([]);
  noteHeld({ ...task, link, isMember: false });
  tellHeld(task, true);
  expect(told).toHaveLength(1);
});
