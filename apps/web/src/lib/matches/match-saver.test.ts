// @vitest-environment jsdom
import { getTag, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withEvaluations } from '../game/evaluations.ts';
import {
  editGame,
  gameStore,
  goToEnd,
  holdGame,
  noteEvaluation,
  openGame,
  playMove,
  releaseGame,
  restoreGame,
  undo,
} from '../game/game-store.ts';
import { setPendingEdit } from '../game/pending-edit.ts';
import { gameOf, makeStored } from './match-game.ts';
import {
  bindOpenGame,
  keptLink,
  linkOf,
  linkStore,
  makeKeptLink,
  openLink,
  restoreLink,
  saveStatus,
  setLink,
} from './match-link.ts';
import type { MatchSaver } from './match-saver.ts';
import { conflictOf, linkTo, unsavedGame } from './save-state.ts';
import { SAVE_PAUSE } from './save-timers.ts';
import { FakeAccount, USER } from './testing/fake-account.ts';
import { gameWith, refusal, SUMMARY } from './testing/sample-match.ts';

const DETAILS = { title: 'Study', folder: '' };
let account: FakeAccount;
let saver: MatchSaver;
let gone: AbortController;

beforeEach(async () => {
  vi.useFakeTimers();
  account = new FakeAccount();
  saver = account.saver();
  gone = new AbortController();
  await saver.start(gone.signal);
});

afterEach(() => {
  gone.abort();
  vi.useRealTimers();
});

const status = () => saveStatus(openLink(), gameStore.getState().game);
const settle = () => vi.advanceTimersByTimeAsync(SAVE_PAUSE + 100);
const savedMoves = () => [...account.games.values()].map(({ history }) => history.moves);
const moves = () => makeStored(gameStore.getState().game).history.moves;
const openId = () => openLink()?.matchId ?? '';

/** Reloads the page, which restores what it has kept. */
async function reload(): Promise<void> {
  const kept = keptLink();
  const { game, current, notes } = gameStore.getState();
  gone.abort();
  linkStore.setState({ byOrigin: new Map(), links: new Map() });
  gone = new AbortController();
  saver = account.saver();
  holdGame();
  const starting = saver.start(gone.signal);
  restoreGame({ game: withEvaluations(game, notes), current, orientation: 'red' });
  restoreLink(kept);
  releaseGame();
  await starting;
}

it('does not save a game that the user has not saved', async () => {
  playMove('h2e2');
  await settle();
  expect([status(), account.calls]).toEqual(['none', []]);
});

it('saves a game once, and its changes after a pause', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  expect([status(), account.calls]).toEqual(['saved', ['create']]);
  playMove('h9g7');
  playMove('h0g2');
  expect(status()).toBe('changed');
  await settle();
  expect([status(), account.calls]).toEqual(['saved', ['create', 'update']]);
  expect(savedMoves()).toEqual([['h2e2', 'h9g7', 'h0g2']]);
});

it('has nothing to save when undo leads back to what is saved', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  playMove('h9g7');
  undo();
  expect(status()).toBe('saved');
  await settle();
  expect(account.calls).toEqual(['create']);
});

it('shows that it is saving, and saves changes made during it afterwards', async () => {
  playMove('h2e2');
  const saving = saver.saveAsNew(DETAILS);
  expect(status()).toBe('saving');
  playMove('h9g7');
  await saving;
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('makes one game of a first save whose answer was lost', async () => {
  account.weather.push('lost');
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  expect([status(), account.games.size]).toEqual(['waiting', 1]);
  account.retries[0]?.();
  await settle();
  expect([status(), account.games.size]).toEqual(['saved', 1]);
});

it('sends what was changed after a first save whose answer was lost', async () => {
  account.weather.push('lost');
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  playMove('h9g7');
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('does not take its own save, whose answer was lost, for a conflict', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('lost');
  playMove('h9g7');
  await settle();
  expect(status()).toBe('waiting');
  playMove('h0g2');
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7', 'h0g2']]]);
});

it('keeps changes while the server is down, and tries again', async () => {
  account.weather.push('down', 'down');
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  expect([status(), account.retries.length]).toEqual(['waiting', 1]);
  account.retries[0]?.();
  await settle();
  expect([status(), account.retries.length]).toEqual(['waiting', 1]);
  account.retries[0]?.();
  await settle();
  expect([status(), account.games.size]).toEqual(['saved', 1]);
});

it('waits for a session', async () => {
  account.userId = undefined;
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  expect([status(), account.calls]).toEqual(['waiting', []]);
  account.userId = USER;
  saver.saveAll();
  await settle();
  expect([status(), openLink()?.userId]).toEqual(['saved', USER]);
});

it('keeps the link over a reload, and saves what was changed before it', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  await reload();
  expect(status()).toBe('saved');
  playMove('h9g7');
  await reload();
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

describe('a linked game that is changed before saving has loaded', () => {
  beforeEach(() => {
    const match = account.put('11111111-1111-4111-8111-111111111111', gameWith('h2e2'));
    const kept = makeKeptLink(linkTo(match, USER, undefined), false);
    gone.abort();
    gone = new AbortController();
    restoreGame({ game: gameWith('h2e2'), current: ROOT, orientation: 'red' });
    restoreLink(kept);
    goToEnd();
    playMove('h9g7');
  });

  it('is saved as soon as it has', async () => {
    await account.saver().start(gone.signal);
    await settle();
    expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
  });

  it('is saved although another game has replaced it on the board', async () => {
    openGame(gameWith('c3c4'));
    account.weather.push('down');
    await account.saver().start(gone.signal);
    expect(account.outbox.size).toBe(1);
    account.retries[0]?.();
    await settle();
    expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7']]]);
  });

  it('is not replaced by a newer version', async () => {
    account.put(openId(), gameWith('h2e2', 'h9i7'));
    await account.saver().start(gone.signal);
    await settle();
    expect([status(), moves(), savedMoves()]).toEqual([
      'conflict',
      ['h2e2', 'h9g7'],
      [['h2e2', 'h9i7']],
    ]);
  });
});

it('saves the changes of the last visit, however long it takes to restore the game', async () => {
  const match = account.put('11111111-1111-4111-8111-111111111111', gameWith('h2e2'));
  const kept = makeKeptLink(linkTo(match, USER, undefined), true);
  gone.abort();
  gone = new AbortController();
  holdGame();
  const starting = account.saver().start(gone.signal);
  await settle();
  restoreGame({ game: gameWith('h2e2', 'h9g7'), current: ROOT, orientation: 'red' });
  restoreLink(kept);
  releaseGame();
  await starting;
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('does not take its own save, cut short by a reload, for a conflict when there are evaluations', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('lost');
  playMove('h9g7');
  await settle();
  noteEvaluation(1, { kind: 'cp', value: 38, depth: 20 });
  await reload();
  await settle();
  expect([status(), account.games.get(openId())?.version]).toEqual(['saved', 3]);
});

it('makes one game of a first save that was cut short by a reload', async () => {
  account.weather.push('lost');
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  await reload();
  await settle();
  expect([status(), account.games.size]).toEqual(['saved', 1]);
});

it('leaves the unsaved changes of another tab in the outbox until the user can choose', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.tab = 'tab-2';
  account.weather.push('down');
  playMove('h9i7');
  openGame(newGame());
  await settle();
  const [entry] = account.outbox;
  account.outbox.clear();
  undo();
  undo();
  account.tab = 'tab-1';
  playMove('h9g7');
  account.outbox.set(...(entry ?? ['', undefined]));
  await reload();
  openGame(newGame());
  await settle();
  expect([account.outbox.size, savedMoves()]).toEqual([1, [['h2e2', 'h9g7']]]);
  await reload();
  await settle();
  expect([account.elsewhere, account.outbox.size]).toEqual([[matchId], 1]);
  await saver.keepMine(matchId);
  expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9i7']]]);
});

it.each(['tab-1', 'older version', 'closed tab'])(
  'removes what the %s left in the outbox before the game was changed on the board',
  async (from) => {
    playMove('h2e2');
    await saver.saveAsNew(DETAILS);
    account.weather.push('down');
    playMove('h9g7');
    openGame(newGame());
    await settle();
    const [entry] = account.outbox.values();
    if (from === 'older version') {
      account.outbox.clear();
      account.outbox.set([...account.games.keys()][0] ?? '', entry);
    }
    undo();
    playMove('h0g2');
    if (from === 'closed tab') restartBrowser();
    account.outboxDelay = 100;
    void reload();
    await settle();
    expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7', 'h0g2']]]);
    expect(account.elsewhere).toEqual([]);
  },
);

/** Restarts the browser. The next tab has another name and restores the game of this one. */
function restartBrowser(): void {
  account.inheritedTab = account.tab;
  account.tab = `${account.tab}, restarted`;
}

it('removes what a closed tab left in the outbox also after another restart of the browser', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('down', 'down', 'down');
  playMove('h9g7');
  openGame(newGame());
  await settle();
  undo();
  playMove('h0g2');
  for (const _ of [1, 2]) {
    restartBrowser();
    await reload();
    await settle();
  }
  account.retries[0]?.();
  await settle();
  expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7', 'h0g2']]]);
});

it('adopts the newest changes of this tab in the outbox, and removes the older ones', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('down', 'down');
  playMove('h9g7');
  openGame(newGame());
  await settle();
  const [older] = account.outbox;
  undo();
  vi.advanceTimersByTime(1);
  playMove('h0g2');
  openGame(newGame());
  await settle();
  account.outbox.set(...(older ?? ['', undefined]));
  expect(account.outbox.size).toBe(2);
  await reload();
  await settle();
  expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7', 'h0g2']]]);
  expect(account.elsewhere).toEqual([]);
});

it('saves a restored game that another one replaces at the moment of its release', async () => {
  const match = account.put('11111111-1111-4111-8111-111111111111', gameWith('h2e2'));
  const kept = makeKeptLink(linkTo(match, USER, undefined), true);
  gone.abort();
  gone = new AbortController();
  holdGame();
  const starting = account.saver().start(gone.signal);
  openGame(gameWith('c3c4'));
  restoreGame({ game: gameWith('h2e2', 'h9g7'), current: ROOT, orientation: 'red' });
  restoreLink(kept);
  account.weather.push('down');
  releaseGame();
  expect(account.outbox.size).toBe(1);
  await starting;
  await settle();
  expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7']]]);
});

it('saves changes although the outbox does not answer, and removes its older ones later', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('down', 'down');
  playMove('h9g7');
  openGame(newGame());
  await settle();
  undo();
  playMove('h0g2');
  await settle();
  expect(status()).toBe('waiting');
  account.outboxDelay = 60_000;
  void reload();
  await settle();
  expect([status(), account.outbox.size]).toEqual(['saved', 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([account.outbox.size, savedMoves()]).toEqual([0, [['h2e2', 'h9g7', 'h0g2']]]);
  expect([status(), account.elsewhere]).toEqual(['saved', []]);
});

it('never carries the link over to another game, and saves the one that leaves the board', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.weather.push('down');
  playMove('h9g7');
  openGame(gameWith('c3c4'));
  await settle();
  expect([status(), linkOf(matchId)?.phase, account.outbox.size]).toEqual(['none', 'waiting', 1]);
  await reload();
  await settle();
  expect([status(), savedMoves(), account.outbox.size]).toEqual(['none', [['h2e2', 'h9g7']], 0]);
});

it('finds the link again when undo brings the game back', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  openGame(gameWith('c3c4'));
  expect(status()).toBe('none');
  undo();
  expect(status()).toBe('saved');
});

it('does not touch the games of a user when another is signed in', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.userId = 'user-2';
  account.games.set(matchId, { ...account.put(matchId, gameWith('h2e2')), isOwn: false });
  playMove('h9g7');
  await settle();
  expect([status(), account.calls]).toEqual(['foreign', ['create', 'fetch']]);
  saver.changeUser();
  await settle();
  expect(account.calls).toEqual(['create', 'fetch']);
});

it('continues with the games of a guest who has signed in to an account', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.userId = 'user-2';
  playMove('h9g7');
  await settle();
  expect([status(), openLink()?.userId]).toEqual(['saved', 'user-2']);
});

it('saves in the account what a guest changed while they signed in to it in another tab', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.refusal = refusal('NOT_FOUND', 404);
  account.meanwhile = () => {
    account.refusal = undefined;
    account.userId = 'user-2';
  };
  playMove('h9g7');
  await settle();
  expect([status(), openLink()?.userId]).toEqual(['saved', 'user-2']);
  expect(savedMoves()).toEqual([['h2e2', 'h9g7']]);
});

it('saves in the account what was not found before the sign-in was known', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.refusal = refusal('NOT_FOUND', 404);
  playMove('h9g7');
  await settle();
  expect(status()).toBe('gone');
  account.refusal = undefined;
  account.userId = 'user-2';
  saver.changeUser();
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('creates in the account the game that a guest could not save before signing in', async () => {
  account.weather.push('down');
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.mergedGuests.set(USER, 'user-2');
  account.userId = 'user-2';
  saver.changeUser();
  await settle();
  expect([status(), openLink()?.userId, account.games.size]).toEqual(['saved', 'user-2', 1]);
});

it('shows that the open game is not in the account of another guest, before it is changed', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.games.clear();
  account.userId = 'user-2';
  saver.changeUser();
  await settle();
  expect(status()).toBe('foreign');
  account.put(openId(), gameWith('h2e2'));
  account.userId = USER;
  saver.changeUser();
  await settle();
  expect(status()).toBe('foreign');
});

it.each([
  ['UNAUTHORIZED', 401],
  ['SESSION_CHANGED', 0],
] as const)('takes %s for no word about where a game is', async (code, httpStatus) => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.userId = 'user-2';
  account.refusal = refusal(code, httpStatus);
  playMove('h9g7');
  await settle();
  expect([status(), account.retries]).toEqual(['waiting', []]);
  account.refusal = undefined;
  saver.changeUser();
  await settle();
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('saves another title that is given during a request', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  playMove('h9g7');
  const saving = saver.save(openId());
  expect(status()).toBe('saving');
  const renaming = saver.saveDetails(openId(), { title: 'Lesson', folder: '' });
  await Promise.all([saving, renaming]);
  expect([status(), account.calls]).toEqual(['saved', ['create', 'update', 'update']]);
});

it('keeps another title over a reload until it is saved', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.weather.push('down');
  await saver.saveDetails(openId(), { title: 'Lesson', folder: '' });
  expect(keptLink()).toMatchObject({ title: 'Lesson', isChanged: true });
});

it('shows a message if a game leaves the board and can be neither saved nor kept', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.isFull = true;
  playMove('h9g7');
  openGame(gameWith('c3c4'));
  await settle();
  expect([account.notKept, account.calls]).toEqual([[], ['create', 'update']]);
  undo();
  account.weather.push('down');
  playMove('h0g2');
  openGame(gameWith('c3c4'));
  await settle();
  expect(account.notKept).toEqual([matchId]);
});

it('shows unsaved changes of the open game from an earlier visit', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.weather.push('down');
  playMove('h9g7');
  openGame(newGame());
  await settle();
  linkStore.setState({ byOrigin: new Map(), links: new Map() });
  const stored = account.games.get(matchId);
  const game = gameOf(stored ?? SUMMARY) ?? newGame();
  openGame(game);
  setLink(linkTo({ ...SUMMARY, matchId, version: 1 }, USER, game));
  bindOpenGame(matchId);
  gone.abort();
  gone = new AbortController();
  await account.saver().start(gone.signal);
  await settle();
  expect([status(), openId()]).toEqual(['saved', matchId]);
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9g7']);
  expect(savedMoves()).toEqual([['h2e2', 'h9g7']]);
});

describe('moves added to a saved game that is over', () => {
  beforeEach(async () => {
    openGame(setTag(gameWith('h2e2'), 'Result', '1-0'));
    goToEnd();
    await saver.saveAsNew(DETAILS);
    playMove('h9g7');
    await settle();
  });

  it('are not saved by themselves, not even after a reload', async () => {
    saver.saveAll();
    await settle();
    expect([status(), account.calls]).toEqual(['paused', ['create']]);
    await reload();
    playMove('h0g2');
    await settle();
    expect([status(), account.calls, moves()]).toEqual([
      'paused',
      ['create'],
      ['h2e2', 'h9g7', 'h0g2'],
    ]);
  });

  it('are saved when the user says so, and what follows too', async () => {
    await saver.saveDetails(openId(), DETAILS);
    expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
    playMove('h0g2');
    await settle();
    expect([status(), account.calls]).toEqual(['saved', ['create', 'update', 'update']]);
  });

  it('are not a change when they are taken back', async () => {
    undo();
    expect(status()).toBe('saved');
  });

  it('go with the game when another comes on the board, and come back by undo', async () => {
    const matchId = openId();
    openGame(newGame());
    await settle();
    expect([unsavedGame(linkOf(matchId)), account.outbox.size, account.calls]).toEqual([
      undefined,
      0,
      ['create'],
    ]);
    undo();
    expect(moves()).toEqual(['h2e2', 'h9g7']);
  });

  it('do not hold back an earlier change, even when another game comes on the board', async () => {
    undo();
    editGame((game) => ({ game: setTag(game, 'Annotator', 'An') }));
    playMove('h9g7');
    openGame(newGame());
    await settle();
    const [stored = SUMMARY] = account.games.values();
    expect(getTag(gameOf(stored) ?? newGame(), 'Annotator')).toBe('An');
    expect([savedMoves(), account.outbox.size]).toEqual([[['h2e2']], 0]);
    undo();
    expect(moves()).toEqual(['h2e2', 'h9g7']);
  });

  it('do not prevent a tag from being saved', async () => {
    undo();
    editGame((game) => ({ game: setTag(game, 'Annotator', 'An') }));
    await settle();
    expect([status(), account.calls]).toEqual(['saved', ['create', 'update']]);
  });
});

it.each([
  ['GAME_TOO_LARGE', 413, 'refused'],
  ['STORAGE_FULL', 403, 'refused'],
  ['NOT_FOUND', 404, 'gone'],
  ['UNAUTHORIZED', 401, 'waiting'],
] as const)('after %s it has stopped', async (code, httpStatus, expected) => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.refusal = refusal(code, httpStatus);
  playMove('h9g7');
  await settle();
  expect([status(), account.retries]).toEqual([expected, []]);
});

/** Changes the game on the board while another device saves another change. */
async function makeConflict(): Promise<string> {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  playMove('h9g7');
  await settle();
  expect(status()).toBe('conflict');
  return matchId;
}

it('never overwrites what was saved elsewhere, however often `save` is called', async () => {
  await makeConflict();
  playMove('h0g2');
  await settle();
  saver.saveAll();
  await settle();
  expect([status(), savedMoves()]).toEqual(['conflict', [['h2e2', 'h9i7']]]);
});

it('saves mine as a new version when the user prefers it', async () => {
  const matchId = await makeConflict();
  await saver.keepMine(matchId);
  expect([status(), savedMoves()]).toEqual(['saved', [['h2e2', 'h9g7']]]);
});

it('shows theirs when the user prefers it, and undo brings mine back', async () => {
  const matchId = await makeConflict();
  saver.takeTheirs(matchId);
  expect(status()).toBe('saved');
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9i7']);
  undo();
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9g7']);
  expect(status()).toBe('changed');
});

it('keeps both as two games', async () => {
  const matchId = await makeConflict();
  await saver.keepBoth(matchId, { title: 'Study (copy)', folder: '' });
  expect([status(), openId() === matchId]).toEqual(['saved', false]);
  expect(savedMoves()).toEqual([
    ['h2e2', 'h9i7'],
    ['h2e2', 'h9g7'],
  ]);
});

it('shows the conflict of a game that is not on the board', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  playMove('h9g7');
  openGame(newGame());
  await settle();
  expect([account.elsewhere, account.outbox.size]).toEqual([[matchId], 1]);
});

it('shows what was saved in another tab where nothing was changed here', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  await saver.hear(matchId, 2);
  expect([status(), openId()]).toEqual(['saved', matchId]);
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9i7']);
});

/** Begins to type a comment, which is not in the game yet. */
function typeComment(): void {
  setPendingEdit(() => editGame((game) => ({ game: setTag(game, 'Annotator', 'An') })));
}

it('marks a game that another tab has saved while the user is typing a comment', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  typeComment();
  await saver.hear(matchId, 2);
  await settle();
  expect([status(), getTag(gameStore.getState().game, 'Annotator')]).toEqual(['conflict', 'An']);
  expect(savedMoves()).toEqual([['h2e2', 'h9i7']]);
});

it('replaces the game without a conflict while a comment is open but unchanged', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  account.put(openId(), gameWith('h2e2', 'h9i7'));
  setPendingEdit(() => undefined);
  await saver.hear(openId(), 2);
  expect([status(), moves()]).toEqual(['saved', ['h2e2', 'h9i7']]);
});

it('does not save the comment that the user is typing over theirs, which they prefer', async () => {
  const matchId = await makeConflict();
  typeComment();
  saver.takeTheirs(matchId);
  await settle();
  expect([status(), savedMoves(), account.calls.length]).toEqual(['saved', [['h2e2', 'h9i7']], 2]);
  undo();
  expect(getTag(gameStore.getState().game, 'Annotator')).toBe('An');
});

it('leaves changes of an earlier visit in the outbox while the user is typing a comment', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  const game = gameStore.getState().game;
  account.weather.push('down');
  playMove('h9g7');
  openGame(newGame());
  await settle();
  linkStore.setState({ byOrigin: new Map(), links: new Map() });
  openGame(game);
  setLink(linkTo({ ...SUMMARY, matchId, version: 1 }, USER, game));
  bindOpenGame(matchId);
  gone.abort();
  gone = new AbortController();
  typeComment();
  await account.saver().start(gone.signal);
  await settle();
  expect([moves(), account.outbox.size]).toEqual([['h2e2'], 1]);
  expect(getTag(gameStore.getState().game, 'Annotator')).toBe('An');
});

it('marks a game that was changed here and saved in another tab', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  playMove('h9g7');
  await saver.hear(matchId, 2);
  expect(status()).toBe('conflict');
});

it('fetches what was saved elsewhere of a game off the board when it comes back', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  openGame(newGame());
  account.put(matchId, gameWith('h2e2', 'h9i7'));
  await saver.hear(matchId, 2);
  expect(account.calls).toEqual(['create']);
  undo();
  await settle();
  expect([account.calls, moves()]).toEqual([
    ['create', 'fetch'],
    ['h2e2', 'h9i7'],
  ]);
});

it('sends a refused game again only when it is changed, or another user may be signed in', async () => {
  account.refusal = refusal('STORAGE_FULL', 403);
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  saver.saveAll();
  await settle();
  expect([status(), account.calls]).toEqual(['refused', ['create']]);
  account.refusal = undefined;
  saver.changeUser();
  await settle();
  expect([status(), account.calls]).toEqual(['saved', ['create', 'create']]);
});

it('ignores the announcement of its own save', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  await saver.hear(openId(), 1);
  expect(account.calls).toEqual(['create']);
});

it('takes over another title without asking', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  account.put(matchId, gameWith('h2e2'), { title: 'Lesson' });
  playMove('h9g7');
  await settle();
  expect([status(), openLink()?.title]).toEqual(['saved', 'Lesson']);
});

it('shows the conflict of a game that was moved to the bin elsewhere', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const matchId = openId();
  const deletedAt = '2026-11-21T00:00:00.000Z';
  account.put(matchId, gameWith('h2e2'), { deletedAt });
  playMove('h9g7');
  await settle();
  expect([status(), conflictOf(openLink())?.deletedAt]).toEqual(['conflict', deletedAt]);
});

it('shows that the open game was moved to the bin, and that it is back', async () => {
  playMove('h2e2');
  await saver.saveAsNew(DETAILS);
  const match = account.put(openId(), gameWith('h2e2'), { deletedAt: '2026-11-21T00:00:00.000Z' });
  await saver.hear(match.matchId);
  expect([status(), account.elsewhere]).toEqual(['gone', []]);
  account.games.set(match.matchId, { ...match, deletedAt: null });
  await saver.hear(match.matchId);
  expect(status()).toBe('saved');
});

it('saves an opened game under the version that it was opened with', async () => {
  const match = account.put('11111111-1111-4111-8111-111111111111', gameWith('h2e2'));
  const game = gameOf(match) ?? newGame();
  openGame(game);
  setLink(linkTo(match, USER, game));
  bindOpenGame(match.matchId);
  expect(status()).toBe('saved');
  playMove('c3c4');
  await settle();
  expect([status(), account.games.get(match.matchId)?.version]).toEqual(['saved', 2]);
});
