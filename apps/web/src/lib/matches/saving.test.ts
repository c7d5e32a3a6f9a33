// @vitest-environment jsdom
import type { Match } from '@chuhe/contract/match';
import { newGame, ROOT } from '@chuhe/game/tree';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import { localFailure } from '../api/failure.ts';
import { takeBoard } from '../game/board-task.ts';
import { gameStore, openGame, playMove, restoreGame } from '../game/game-store.ts';
import { live } from '../live/live.ts';
import { sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { beginActivity, endActivity } from '../state/activity.ts';
import { onToast, type Toast } from '../toast.ts';
import { makeStored } from './match-game.ts';
import { bindOpenGame, linkOf, setLink } from './match-link.ts';
import { linkTo } from './save-state.ts';
import { matchSaver, startSaver } from './saving.ts';
import { gameWith, SUMMARY } from './testing/sample-match.ts';

const OLDER = gameWith('h2e2');
const NEWER = gameWith('h2e2', 'h9g7');

const matchOf = (matchId: string, version: number, game = OLDER): Match => ({
  ...SUMMARY,
  ...makeStored(game),
  matchId,
  version,
  title: `Game ${matchId}`,
});

const NEWER_MATCH = matchOf('a', 2, NEWER);

let answer: Answer<Match>;
const call = vi.fn<() => Promise<Answer<Match>>>(async () => answer);

const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  call.mockClear();
  const user = makeUser();
  sessionStore.setState({ session: { kind: 'user', user } });
  vi.spyOn(api(), 'call').mockImplementation(call);
  restoreGame({ game: newGame(), current: ROOT, orientation: 'red' });
  void startSaver();
  await settle();
});

function open(matchId: string): void {
  openGame(OLDER);
  setLink(linkTo(matchOf(matchId, 1), makeUser().id, OLDER));
  bindOpenGame(matchId);
}

const hasNewer = () => gameStore.getState().game.nodeCount === NEWER.nodeCount;
const nothing = (): void => {};
const TASK = { movable: 'red', onMove: nothing, hidesEngine: true } as const;

test('a save from elsewhere replaces the open game only when a game against the engine is over', async () => {
  open('a');
  answer = { success: true, data: NEWER_MATCH };
  beginActivity('play');
  let giveBack = takeBoard(TASK);
  live().receive({ type: 'match-changed', matchIds: ['a'], version: 2, change: 'saved' });
  // In the game's next turn, the board is released and taken again.
  giveBack();
  giveBack = takeBoard(TASK);
  await settle();
  expect([call.mock.calls.length, hasNewer(), linkOf('a')?.version]).toEqual([0, false, 1]);
  giveBack();
  await settle();
  expect([call.mock.calls.length, hasNewer(), linkOf('a')?.version]).toEqual([1, true, 2]);
});

test('a newer version that arrives when a game has begun meanwhile is put off, too', async () => {
  open('a');
  let arrive = nothing;
  call.mockImplementationOnce(
    () => new Promise((resolve) => (arrive = () => resolve({ success: true, data: NEWER_MATCH }))),
  );
  live().receive({ type: 'match-changed', matchIds: ['a'], version: 2, change: 'saved' });
  beginActivity('play');
  const giveBack = takeBoard(TASK);
  answer = { success: true, data: NEWER_MATCH };
  arrive();
  await settle();
  expect([hasNewer(), linkOf('a')?.version]).toEqual([false, 1]);
  giveBack();
  await settle();
  expect([hasNewer(), linkOf('a')?.version]).toEqual([true, 2]);
});

test('what is missed while the channel is closed waits for the end of exercises, too', async () => {
  open('a');
  answer = { success: true, data: NEWER_MATCH };
  beginActivity('retry');
  live().receive({ type: 'ready' });
  await settle();
  expect(hasNewer()).toBe(false);
  endActivity('retry');
  await settle();
  expect(hasNewer()).toBe(true);
});

test('a fetch that gives way to a save is not sent when the game is over', async () => {
  open('a');
  answer = localFailure('NETWORK');
  beginActivity('play');
  const giveBack = takeBoard(TASK);
  live().receive({ type: 'match-changed', matchIds: ['a'], version: 2, change: 'saved' });
  await matchSaver().saveDetails('a', { title: 'Renamed', folder: '' });
  giveBack();
  await settle();
  expect(call).toHaveBeenCalledTimes(1);
});

test('the warning of a loss names the game', async () => {
  const toasts: Toast[] = [];
  onToast((toast) => toasts.push(toast));
  answer = localFailure('NETWORK');
  // The test has no storage, so the outbox cannot store the change either.
  open('a');
  playMove('b2e2');
  open('b');
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.cause).toMatch(/^Game a · /);
});
