// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { type ChapterState, newState } from '@chuhe/studies/chapter-state';
import type { NewOperation } from '@chuhe/studies/operation';
import { makeStateJson } from '@chuhe/studies/state-json';
import { beforeEach, expect, test, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, openGame, playMove, undo } from '../../../lib/game/game-store.ts';
import { replacePage } from '../../../lib/replace-page.ts';
import { overrideService, resetServices } from '../../../lib/services.ts';
import { noteLastUser } from '../../../lib/session/last-user.ts';
import { noteMergedGuest } from '../../../lib/session/merged-guests.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { beginActivity } from '../../../lib/state/activity.ts';
import { shownViewStore } from '../../../lib/state/shown-view.ts';
import { bindChapter, chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { chapterSaving } from '../../../lib/studies/chapter-saving.ts';
import { showSolution } from '../../../lib/studies/open-solutions.ts';
import { chapterCache } from './chapter-cache.ts';
import { openDocument } from './chapters.ts';
import { openBoundChapter, openChapterOnBoard } from './open-chapter.ts';
import { type PendingOf, type PendingStore, pendingStore } from './pending-store.ts';
import { useMemoryDatabase } from './testing/memory-database.ts';

vi.mock(import('../../../lib/replace-page.ts'), () => ({ replacePage: vi.fn<() => void>() }));

const LINK = { studyId: 'study', chapterId: 'first' };

function chapterWith(state: ChapterState) {
  return {
    ...LINK,
    title: 'One',
    kind: 'analysis',
    orientation: 'red',
    studyTitle: 'Lesson',
    practice: {},
    role: 'owner',
    number: 0,
    state: makeStateJson(state),
  };
}

function keyOf({ userId, chapterId }: PendingOf): string {
  return `${userId}/${chapterId}`;
}

/** The pending operations in memory, by user and chapter. */
function keepInMemory() {
  const kept = new Map<string, readonly NewOperation[]>();
  const store: PendingStore = {
    keep: async (of, operations) =>
      void kept.set(keyOf(of), [...(kept.get(keyOf(of)) ?? []), ...operations]),
    forget: async (of, ids) => {
      const left = (kept.get(keyOf(of)) ?? []).filter(({ id }) => !ids.includes(id));
      kept.set(keyOf(of), left);
    },
    read: async (of) => kept.get(keyOf(of)) ?? [],
    chapters: async (userId) =>
      [...kept].flatMap(([key, { length }]) =>
        length > 0 && key.startsWith(`${userId}/`)
          ? [{ ...LINK, userId, chapterId: key.slice(userId.length + 1) }]
          : [],
      ),
  };
  overrideService(pendingStore, store);
  return kept;
}

/** A server that shows the chapter and takes no operations. */
const answerChapter = () =>
  answerCalls((route) =>
    route === 'GET /api/study/:studyId/chapter/:chapterId' ? chapterWith(newState()) : undefined,
  );

beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});

/** What a reload or Back does with a chapter that this page has no document of. */
function putBack(): void {
  openGame(newGame());
  bindChapter(LINK);
}

test('a chapter that Back has put on the board keeps its edits', async () => {
  const kept = keepInMemory();
  answerChapter();
  putBack();
  openBoundChapter();
  await vi.waitFor(() => expect(openDocument()).toBeDefined());
  playMove('h2e2');
  const [operations] = [...kept.values()];
  expect(operations).toMatchObject([{ operation: { type: 'add', moves: 'h2e2' } }]);
});

test('an edit before the chapter was fetched becomes an operation', async () => {
  const kept = keepInMemory();
  answerChapter();
  putBack();
  playMove('h2e2');
  await openChapterOnBoard(LINK);
  expect(gameStore.getState().game.nodeCount).toBe(1);
  expect([...kept.values()]).toMatchObject([[{ operation: { type: 'add', moves: 'h2e2' } }]]);
});

test('a chapter opens on the moves, also if a reload has put it on the board already', async () => {
  keepInMemory();
  answerChapter();
  putBack();
  const { moveReveals } = shownViewStore.getState();
  await openChapterOnBoard(LINK);
  expect(shownViewStore.getState().moveReveals).toBe(moveReveals + 1);
  await openChapterOnBoard(LINK);
  expect(shownViewStore.getState().moveReveals).toBe(moveReveals + 2);
});

test('undo after a chapter was opened does not leave it', async () => {
  keepInMemory();
  answerChapter();
  openGame(newGame());
  playMove('h2e2');
  await openChapterOnBoard(LINK);
  undo();
  expect(openChapter()).toMatchObject(LINK);
  expect(gameStore.getState().game.nodeCount).toBe(0);
});

test('a game that began while the chapter was fetched stays on the board, and the opening ends', async () => {
  keepInMemory();
  const arrivals: (() => void)[] = [];
  const fetched = new Promise((resolve) => {
    arrivals.push(() => resolve(chapterWith(newState())));
  });
  answerCalls((route) =>
    route === 'GET /api/study/:studyId/chapter/:chapterId' ? fetched : undefined,
  );
  const opening = openChapterOnBoard(LINK);
  await vi.waitFor(() => expect(chapterStore.getState().asked).toEqual(LINK));
  const { origin } = gameStore.getState();
  beginActivity('play');
  takeBoard({ movable: 'red', onMove: () => undefined, hidesEngine: true });
  arrivals[0]?.();
  expect(await opening).toBe(false);
  expect(gameStore.getState().origin).toBe(origin);
  expect([openChapter(), chapterStore.getState().asked]).toEqual([undefined, undefined]);
});

test('without a connection, the last user goes on with the stored chapter, and signing out ends that', async () => {
  const user = makeUser();
  const kept = keepInMemory();
  answerCalls(() => undefined);
  vi.spyOn(chapterCache(), 'find').mockImplementation(async ({ userId }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts of the chapter that are read.
    return userId === user.id ? (chapterWith(newState()) as never) : undefined;
  });
  noteLastUser({ kind: 'user', user });
  sessionStore.setState({ session: { kind: 'local-guest' } });
  putBack();
  await openChapterOnBoard(LINK);
  playMove('h2e2');
  expect(kept.get(`${user.id}/first`)).toMatchObject([{ operation: { moves: 'h2e2' } }]);
  expect(chapterSaving().isOn()).toBe(true);
  noteLastUser({ kind: 'signed-out', why: 'left' });
  await openChapterOnBoard(LINK);
  expect(openChapter()).toBeUndefined();
});

test('a page that is reloaded without a connection right after a chapter was opened has the chapter again', async () => {
  const user = makeUser();
  keepInMemory();
  useMemoryDatabase();
  answerChapter();
  await openChapterOnBoard(LINK);
  playMove('h2e2');
  await vi.waitFor(async () =>
    expect(await chapterCache().find({ ...LINK, userId: user.id })).toBeDefined(),
  );

  resetServices();
  const kept = keepInMemory();
  answerCalls(() => undefined);
  noteLastUser({ kind: 'user', user });
  sessionStore.setState({ session: { kind: 'local-guest' } });
  putBack();
  await openChapterOnBoard(LINK);
  expect(openChapter()).toMatchObject(LINK);
  playMove('b0c2');
  expect(kept.get(`${user.id}/first`)).toMatchObject([{ operation: { moves: 'b0c2' } }]);
});

test('what a guest has left is sent by the account that the guest has become', async () => {
  const user = makeUser();
  const kept = keepInMemory();
  noteMergedGuest('guest', user.id);
  const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
  kept.set('guest/first', [{ id: 'one', operation }]);
  answerChapter();
  await openChapterOnBoard(LINK);
  expect(gameStore.getState().game.nodeCount).toBe(1);
  expect(kept.get('guest/first')).toEqual([]);
});

test('the changes of a viewer are not saved by the study', async () => {
  keepInMemory();
  answerCalls(() => ({ ...chapterWith(newState()), role: 'viewer' }));
  await openChapterOnBoard(LINK);
  expect(chapterSaving().isOn()).toBe(false);
});

test('the address of an exercise leads those who cannot edit it to its practice page, until they ask for its moves', async () => {
  keepInMemory();
  const link = { ...LINK, chapterId: 'exercise' };
  answerCalls((route) =>
    route === 'GET /api/study/:studyId/chapter/:chapterId'
      ? { ...chapterWith(newState()), chapterId: 'exercise', kind: 'find', role: 'viewer' }
      : undefined,
  );
  vi.mocked(replacePage).mockClear();
  openGame(newGame());
  await openChapterOnBoard(link);
  expect([openChapter(), chapterStore.getState().asked]).toEqual([undefined, undefined]);
  expect(replacePage).toHaveBeenCalledExactlyOnceWith('/studies/study/practice/exercise');
  showSolution('exercise');
  await openChapterOnBoard(link);
  expect(openChapter()).toMatchObject(link);
  expect(replacePage).toHaveBeenCalledTimes(1);
});

test.each([
  ['an exercise whose moves are hidden', { kind: 'find', role: 'viewer' }],
  ['a chapter that cannot be had', undefined],
])(
  'a chapter that a new page has put back keeps its edits when the address asks for %s',
  async (_, part) => {
    vi.mocked(replacePage).mockClear();
    const kept = keepInMemory();
    const arrivals: (() => void)[] = [];
    answerCalls((route, { params }) => {
      if (route !== 'GET /api/study/:studyId/chapter/:chapterId') return undefined;
      if (params?.['chapterId'] === 'first') return chapterWith(newState());
      const answer =
        part === undefined ? readFailure(404, {}) : { ...chapterWith(newState()), ...part };
      return new Promise((resolve) => {
        arrivals.push(() => resolve(answer));
      });
    });
    const link = { ...LINK, chapterId: 'exercise' };
    const opening = openChapterOnBoard(link);
    await vi.waitFor(() => expect(arrivals).toHaveLength(1));
    putBack();
    openBoundChapter();
    arrivals[0]?.();
    await opening;
    await vi.waitFor(() => expect(openDocument()).toBeDefined());
    playMove('h2e2');
    expect(kept.get(`${makeUser().id}/first`)).toMatchObject([{ operation: { moves: 'h2e2' } }]);
    expect(replacePage).toHaveBeenCalledTimes(part === undefined ? 0 : 1);
  },
);
