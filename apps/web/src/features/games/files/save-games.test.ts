// @vitest-environment jsdom
import { addLine, getTag, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import { openLink, saveStatus, setLink } from '../../../lib/matches/match-link.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { openPasted } from './game-files.tsx';
import {
  folderOf,
  linkToSaved,
  newProgress,
  type SaveGamesOptions,
  saveGames,
} from './save-games.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames } from './testing/sample-files.ts';

const CREATE = 'POST /api/match';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function optionsFor(numbers: readonly number[]): SaveGamesOptions {
  return {
    numbers,
    folder: 'Masters',
    progress: newProgress(),
    take: async (number) => {
      const line = addLine(newGame(), ROOT, ['h2e2']);
      return line.ok ? setTag(line.value.game, 'Red', `Red ${number}`) : undefined;
    },
    onSaved: () => undefined,
    signal: new AbortController().signal,
    pause: async () => undefined,
  };
}

it('each game is saved once, in the folder of the file', async () => {
  const asked = answerCalls(() => ({}));
  expect(await saveGames(optionsFor([2, 5]))).toEqual({
    saved: 2,
    known: 0,
    refused: 0,
    failure: undefined,
  });
  const bodies = asked.map(([, { body }]) => body);
  expect(bodies.map((body) => body?.['folder'])).toEqual(['Masters', 'Masters']);
  expect(new Set(bodies.map((body) => body?.['matchId'])).size).toBe(2);
});

it('a game that the server refuses is left out, and the others are saved', async () => {
  let calls = 0;
  answerCalls(() => ((calls += 1) === 1 ? readFailure(413, {}) : {}));
  expect(await saveGames(optionsFor([1, 2, 3]))).toMatchObject({ saved: 2, refused: 1 });
});

it('a lost response is asked for again under the same id, and a lasting failure ends with its reason', async () => {
  let calls = 0;
  const asked = answerCalls(() => ((calls += 1) === 1 ? undefined : {}));
  expect(await saveGames(optionsFor([1]))).toMatchObject({ saved: 1, failure: undefined });
  const ids = asked.map(([, { body }]) => body?.['matchId']);
  expect(ids[0]).toBe(ids[1]);
  vi.restoreAllMocks();
  answerCalls(() => readFailure(409, { message: 'Your storage is full' }));
  expect(await saveGames(optionsFor([1, 2]))).toMatchObject({
    saved: 0,
    failure: { message: 'Your storage is full' },
  });
});

it('after the user has stopped, no further game is saved', async () => {
  const stop = new AbortController();
  const asked = answerCalls(() => ({}));
  const options = { ...optionsFor([1, 2, 3]), signal: stop.signal, onSaved: () => stop.abort() };
  expect(await saveGames(options)).toMatchObject({ saved: 1, refused: 0, failure: undefined });
  expect(asked).toHaveLength(1);
});

it('after a stop or a failure, only the rest is saved, each game under its first id', async () => {
  let calls = 0;
  const asked = answerCalls(() => ((calls += 1) === 2 ? readFailure(409, {}) : {}));
  const options = optionsFor([1, 2, 3]);
  expect(await saveGames(options)).toMatchObject({ saved: 1, failure: { status: 409 } });
  expect(await saveGames(options)).toMatchObject({ saved: 2, known: 1, failure: undefined });
  const ids = asked.map(([, { body }]) => body?.['matchId']);
  expect(ids).toHaveLength(4);
  expect(ids[1]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
});

it('a game that the user has changed since it was saved is saved again, under another id', async () => {
  const asked = answerCalls(() => ({}));
  const options = optionsFor([1, 2]);
  await saveGames(options);
  const take = async (number: number) => {
    const game = await options.take(number);
    return game && number === 2 ? setTag(game, 'Event', 'Cup') : game;
  };
  expect(await saveGames({ ...options, take })).toMatchObject({ saved: 1, known: 1 });
  expect(new Set(asked.map(([, { body }]) => body?.['matchId'])).size).toBe(3);
});

it('a saved game that is opened from the file is linked to the one in the account, and saves its changes itself', async () => {
  const user = makeUser();
  sessionStore.setState({ session: { kind: 'user', user } });
  answerCalls((_route, { body }) => ({ ...body, version: 1 }));
  const options = optionsFor([1, 2]);
  options.progress.userId = user.id;
  await saveGames(options);
  const one = (await options.take(1)) ?? newGame();
  openGame(one);
  linkToSaved(options.progress, 1);
  const matchId = options.progress.saved.get(1)?.match.matchId;
  expect(saveStatus(openLink(), gameStore.getState().game)).toBe('saved');
  expect(openLink()?.matchId).toBe(matchId);
  // The linked game saves itself, so that saving the file again must not add a copy.
  const take = async () => setTag(one, 'Event', 'Cup');
  expect(await saveGames({ ...options, numbers: [1], take })).toMatchObject({ saved: 0, known: 1 });
  // A game that was changed before it could be linked differs from the one in the account.
  openGame(setTag((await options.take(2)) ?? newGame(), 'Event', 'Cup'));
  linkToSaved(options.progress, 2);
  expect(openLink()).toBeUndefined();
});

it('a game of the file is not linked once the account has a newer one, which it would replace', async () => {
  const user = makeUser();
  sessionStore.setState({ session: { kind: 'user', user } });
  answerCalls((_route, { body }) => ({ ...body, version: 1 }));
  const options = optionsFor([1]);
  options.progress.userId = user.id;
  await saveGames(options);
  const read = async () => (await options.take(1)) ?? newGame();
  openGame(await read());
  linkToSaved(options.progress, 1);
  const link = openLink();
  if (link === undefined) throw new Error('The game is not linked');
  setLink({ ...link, version: 2, saved: setTag(await read(), 'Event', 'Cup') });
  openGame(await read());
  linkToSaved(options.progress, 1);
  expect(openLink()).toBeUndefined();
});

it('a linked game that is no longer in the account is saved under another id', async () => {
  const user = makeUser();
  sessionStore.setState({ session: { kind: 'user', user } });
  const asked = answerCalls((_route, { body }) => ({ ...body, version: 1 }));
  const options = optionsFor([1]);
  options.progress.userId = user.id;
  await saveGames(options);
  openGame((await options.take(1)) ?? newGame());
  linkToSaved(options.progress, 1);
  const link = openLink();
  const edited = gameStore.getState().game;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The phase of a game that was deleted elsewhere.
  setLink({ ...link, phase: 'gone', edited } as never);
  expect(await saveGames(options)).toMatchObject({ saved: 1, known: 0 });
  const ids = asked.filter(([route]) => route === CREATE).map(([, { body }]) => body?.['matchId']);
  expect(new Set(ids).size).toBe(2);
});

it('a saved game is not linked for another account', async () => {
  answerCalls((_route, { body }) => ({ ...body, version: 1 }));
  const options = optionsFor([1]);
  options.progress.userId = 'somebody else';
  await saveGames(options);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  openGame((await options.take(1)) ?? newGame());
  linkToSaved(options.progress, 1);
  expect(openLink()).toBeUndefined();
});

it('a game that cannot be read is left out', async () => {
  answerCalls(() => ({}));
  const options = { ...optionsFor([1]), take: () => Promise.reject(new Error('lost')) };
  expect(await saveGames(options)).toMatchObject({ saved: 0, refused: 1 });
});

it.each([
  ['Masters 2013.pgn', 'Masters 2013'],
  [`${'a'.repeat(120)}.pgn`, 'a'.repeat(100)],
  ['', ''],
])('the games of %j are saved in the folder %j', (name, folder) => {
  expect(folderOf(name)).toBe(folder);
});

it('the games found in a file are saved from the list, without opening one', async () => {
  await renderFiles();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  const asked = answerCalls(() => ({}));
  await openPasted(manyGames(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 5 games', hidden: true }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('5 games saved'));
  const games = asked
    .filter(([route]) => route === CREATE)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The body of the call.
    .map(([, { body }]) => gameOf(body as unknown as Parameters<typeof gameOf>[0]));
  expect(games.map((game) => game && getTag(game, 'Red'))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Red ${number}`),
  );
});

it('a search without a match does not stop games from being saved', async () => {
  await renderFiles();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  answerCalls(() => ({}));
  await openPasted(manyGames(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 5 games', hidden: true }));
  const search = screen.getByRole('searchbox', { hidden: true });
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  await screen.findByText('Games: 0 of 5');
  screen.getByRole('button', { name: /^Stop \(\d of 5 saved\)$/, hidden: true });
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('5 games saved'));
});
