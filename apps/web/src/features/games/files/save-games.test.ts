// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { addLine, getTag, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls, type Parts } from '../../../lib/api/testing/answer-calls.ts';
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
  vi.unstubAllGlobals();
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

function playerOf(body: Parts['body']): unknown {
  return JSON.stringify(body?.['information']).match(/Red \d+/)?.[0];
}

it('each game is saved once, in the folder of the file', async () => {
  const asked = answerCalls(() => ({}));
  expect(await saveGames(optionsFor([2, 5]))).toEqual({
    saved: 2,
    known: 0,
    done: [2, 5],
    refused: [],
    failure: undefined,
  });
  const bodies = asked.map(([, { body }]) => body);
  expect(bodies.map((body) => body?.['folder'])).toEqual(['Masters', 'Masters']);
  expect(new Set(bodies.map((body) => body?.['matchId'])).size).toBe(2);
});

it('a game that the server refuses is named with the reason, and the others are saved', async () => {
  const refusal = readFailure(413, { message: 'Too large' });
  answerCalls((_route, { body }) => (playerOf(body) === 'Red 1' ? refusal : {}));
  const options = optionsFor([1, 2, 3]);
  const refused = [{ number: 1, reason: 'Too large' }];
  expect(await saveGames(options)).toMatchObject({ saved: 2, refused });
  const { saved, refused: reasons } = options.progress.outcomes.getState();
  expect([...saved]).toEqual([2, 3]);
  expect([...reasons]).toEqual([[1, 'Too large']]);
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
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  const options = { ...optionsFor(numbers), signal: stop.signal, onSaved: () => stop.abort() };
  expect(await saveGames(options)).toMatchObject({ refused: [], failure: undefined });
  expect(asked.length).toBeLessThan(10);
});

it('after a stop or a failure, each game is sent again under its first id', async () => {
  let isFull = true;
  const asked = answerCalls((_route, { body }) =>
    isFull && playerOf(body) === 'Red 2' ? readFailure(409, {}) : {},
  );
  const options = optionsFor([1, 2, 3]);
  expect(await saveGames(options)).toMatchObject({ failure: { status: 409 } });
  isFull = false;
  expect(await saveGames(options)).toMatchObject({ refused: [], failure: undefined });
  expect([...options.progress.outcomes.getState().saved].toSorted((a, b) => a - b)).toEqual([
    1, 2, 3,
  ]);
  const ids = asked.map(([, { body }]) => body?.['matchId']);
  expect(new Set(ids).size).toBe(3);
});

it('the same file opened again does not save its games twice', async () => {
  // The environment of the test cannot hash.
  vi.stubGlobal('crypto', webcrypto);
  const createdAt = '2024-05-01T12:00:00.000Z';
  const asked = answerCalls((_route, { body }) => ({ ...body, version: 1, createdAt }));
  const ids = async (userId: string) => {
    const options = optionsFor([1, 2]);
    options.progress.userId = userId;
    expect(await saveGames(options)).toMatchObject({ saved: 0, known: 2 });
    return asked.slice(-2).map(([, { body }]) => body?.['matchId']);
  };
  const first = await ids('user');
  expect(await ids('user')).toEqual(first);
  expect(await ids('another')).not.toEqual(first);
});

it('equal games in a file are one game in the account, and counted as one', async () => {
  vi.stubGlobal('crypto', webcrypto);
  answerCalls((_route, { body }) => ({ ...body, version: 1 }));
  const options = optionsFor([1, 2, 3]);
  options.progress.userId = 'user';
  const take = (number: number) => options.take(Math.min(number, 2));
  expect(await saveGames({ ...options, take })).toMatchObject({ saved: 2, known: 1 });
});

it('a game whose copy is in the bin is saved under another id', async () => {
  const sent = new Set<unknown>();
  const asked = answerCalls((_route, { body }) => {
    const deletedAt = sent.size === 0 ? '2024-05-01T12:00:00.000Z' : null;
    sent.add(body?.['matchId']);
    return { ...body, version: 1, deletedAt };
  });
  const options = optionsFor([1]);
  options.progress.userId = 'user';
  expect(await saveGames(options)).toMatchObject({ saved: 1 });
  expect(asked).toHaveLength(2);
  expect(options.progress.saved.get(1)?.match?.matchId).toBe(asked[1]?.[1].body?.['matchId']);
});

it('a game that the user has changed in the account is not linked to that of the file', async () => {
  const user = makeUser();
  sessionStore.setState({ session: { kind: 'user', user } });
  const createdAt = '2024-05-01T12:00:00.000Z';
  answerCalls((_route, { body }) => ({ ...body, version: 2, createdAt, information: [] }));
  const options = optionsFor([1]);
  options.progress.userId = user.id;
  expect(await saveGames(options)).toMatchObject({ known: 1 });
  openGame((await options.take(1)) ?? newGame());
  linkToSaved(options.progress, 1);
  expect(openLink()).toBeUndefined();
});

it('after many games, the calls are made one after the other with pauses', async () => {
  answerCalls(() => ({}));
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const numbers = Array.from({ length: 210 }, (_, index) => index + 1);
  await saveGames({ ...optionsFor(numbers), pause });
  expect(pauses.length).toBeGreaterThan(0);
  expect(pauses.length).toBeLessThanOrEqual(10);
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
  const matchId = options.progress.saved.get(1)?.match?.matchId;
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
  expect(await saveGames(options)).toMatchObject({
    saved: 0,
    refused: [{ number: 1 }],
  });
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

it('another user does not see what was saved in the account of the first', async () => {
  await renderFiles();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  answerCalls(() => ({}));
  await openPasted(manyGames(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 5 games', hidden: true }));
  await waitFor(() => expect(screen.getAllByText('Saved in your account')).toHaveLength(5));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('5 games saved'));
  act(() =>
    sessionStore.setState({ session: { kind: 'user', user: makeUser({ id: 'another' }) } }),
  );
  expect(screen.queryByText('Saved in your account')).toBeNull();
  screen.getByRole('button', { name: 'Save 5 games', hidden: true });
});

it('after a stop or a failure the unsaved games stay selected, and only these', async () => {
  await renderFiles();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  answerCalls((_route, { body }) =>
    playerOf(body) === 'Red 2' ? readFailure(409, { message: 'Your storage is full' }) : {},
  );
  await openPasted(manyGames(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save 5 games', hidden: true }));
  await waitFor(() => expect(toasts.at(-1)?.tone).toBe('danger'));
  const saved = screen.queryAllByText('Saved in your account').length;
  const selected = screen.getAllByRole('option', { selected: true, hidden: true });
  expect(selected).toHaveLength(5 - saved);
  expect(selected.some(({ textContent }) => textContent.includes('Red 2'))).toBe(true);
});

it('refused games stay selected and are named with the reason, and saved ones are marked and not selected again', async () => {
  await renderFiles();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  const refusal = readFailure(413, { message: 'Too large' });
  answerCalls((_route, { body }) => (playerOf(body) === 'Red 3' ? refusal : {}));
  await openPasted(manyGames(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 5 games', hidden: true }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('4 games saved'));
  screen.getByText('3. Red 3 – Black 3: Too large');
  expect(screen.getAllByText('Saved in your account')).toHaveLength(4);
  const [selected, another] = screen.getAllByRole('option', { selected: true, hidden: true });
  expect(selected?.textContent).toContain('Red 3');
  expect(another).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Select all', hidden: true }));
  screen.getByRole('button', { name: 'Save 1 game', hidden: true });
});
