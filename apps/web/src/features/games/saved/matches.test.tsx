// @vitest-environment jsdom
import type { MatchSummary } from '@chuhe/contract/match';
import { parsePgn } from '@chuhe/game/pgn';
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { use } from 'i18next';
import { useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure, readFailure } from '../../../lib/api/failure.ts';
import { cameBack } from '../../../lib/came-back.ts';
import {
  gameStore,
  holdGame,
  openGame,
  playMove,
  releaseGame,
  restoreGame,
  undo,
} from '../../../lib/game/game-store.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import {
  bindOpenGame,
  makeKeptLink,
  openLink,
  restoreLink,
  setLink,
} from '../../../lib/matches/match-link.ts';
import { linkTo, type RestingLink, unsavedGame } from '../../../lib/matches/save-state.ts';
import { matchSaver, showLinked, startSaver } from '../../../lib/matches/saving.ts';
import { overrideService } from '../../../lib/services.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { openPort } from '../files/pgn-port.ts';
import { makeLocalPort } from '../files/testing/local-port.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { followAddress } from './follow-address.ts';
import { cutTitle } from './match-fields.tsx';
import { MatchList } from './match-list.tsx';
import { Matches } from './matches.tsx';
import { matchesStore, showMatchDialog } from './matches-store.ts';
import { openFromAddress, openMatch } from './open-match.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SaveMark } from './save-mark.tsx';
import { saveWith, tellForeign } from './save-open.ts';
import { announceTroubles } from './save-troubles.ts';
import { ShareDialog } from './share-dialog.tsx';

const toasts: Toast[] = [];
/** The requests to the server, and its answers. */
const asked: { path: string; parts: Parts }[] = [];
const answers = new Map<string, (parts: Parts) => unknown>();

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  asked.length = 0;
  toasts.length = 0;
  answers.clear();
  answers.set('/api/match/folders', () => [
    { name: '', count: 1 },
    { name: 'Club', count: 1 },
  ]);
  onToast((toast) => toasts.push(toast));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  vi.spyOn(api(), 'call').mockImplementation(async ({ path }, parts): Promise<Answer<never>> => {
    asked.push({ path, parts });
    const answer = answers.get(path);
    if (answer === undefined) return localFailure('NETWORK');
    const data = answer(parts);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test answers as the contract says.
    return (Object(data).success === false ? data : { success: true, data }) as never;
  });
});

afterEach(cleanup);

function summary(change: Partial<MatchSummary>): MatchSummary {
  return {
    matchId: `id-${change.title}`,
    title: '',
    red: 'Hồ',
    black: 'Xu',
    event: '',
    date: '2026-05',
    result: '1-0',
    plies: 3,
    opening: 'h2e2h9g7h0g2',
    startFEN: newGame().start,
    folder: '',
    visibility: 'PRIVATE',
    isOwn: true,
    shareId: null,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    deletedAt: null,
    ...change,
  };
}

function page(...matches: MatchSummary[]) {
  return { matches, total: matches.length, next: null };
}

const address = () => window.location.pathname + window.location.search;
const rows = () => screen.getAllByRole('listitem');
const findBox = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const open = vi.fn<(matchId: string) => void>();

it('lists saved games with their details', async () => {
  answers.set('/api/match/only-me', () => page(summary({ title: 'One', folder: 'Club' })));
  render(<MatchList onOpen={open} />);
  const button = await screen.findByRole('button', { name: 'Open One' });
  expect(button.textContent).toBe('HồXu');
  expect(rows()[0]?.textContent).toContain('Central cannon · 2 moves');
  expect(rows()[0]?.textContent).toContain('05/2026');
  fireEvent.click(button);
  expect(open).toHaveBeenCalledWith('id-One');
});

it('searches for words, or for an opening, after a pause in the typing', async () => {
  answers.set('/api/match/only-me', () => page());
  render(<MatchList onOpen={open} />);
  await screen.findByText('No saved games yet');
  screen.getByText(/^Save the game on the board with “Save game”/);
  expect(screen.queryByRole('button', { name: 'Save game' })).toBeNull();
  const save = vi.fn<() => void>();
  const stop = registerAction('saveGame', { run: save });
  fireEvent.click(await screen.findByRole('button', { name: 'Save game' }));
  expect(save).toHaveBeenCalledOnce();
  stop();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'nguyen' } });
  await screen.findByText('No games found');
  await waitFor(() => expect(asked.at(-1)?.parts.query).toMatchObject({ search: 'nguyen' }));
  for (const value of ['central cannon', 'PAWN OPENING']) {
    fireEvent.change(search, { target: { value } });
    const opening = value === 'central cannon' ? 'h2e2' : 'g3g4';
    await waitFor(() => expect(asked.at(-1)?.parts.query).toMatchObject({ opening }));
  }
  fireEvent.change(search, { target: { value: '1. C2=5 H8+7' } });
  await waitFor(() => expect(asked.at(-1)?.parts.query).toMatchObject({ opening: 'h2e2h9g7' }));
});

it('shows that no server can be reached, and tries again', async () => {
  render(<MatchList onOpen={open} />);
  await screen.findByText('The saved games cannot be reached');
  answers.set('/api/match/only-me', () => page(summary({ title: 'One' })));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Open One' })).toBeDefined();
});

it('offers the log-in when the session ends, and does not claim that no server can be reached', async () => {
  answers.set('/api/match/only-me', () => page(summary({ title: 'One' })));
  render(<MatchList onOpen={open} />);
  await screen.findByRole('button', { name: 'Open One' });
  answers.clear();
  act(() => sessionStore.setState({ session: { kind: 'signed-out', why: 'ended' } }));
  await screen.findByText('Your session has ended');
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});

it('moves several games to the bin at once, and can restore them', async () => {
  const all = [summary({ title: 'One' }), summary({ title: 'Two' })];
  answers.set('/api/match/only-me', () => page(...all));
  answers.set('/api/match/multi', ({ query }) => ({ matchIds: query?.['matchIds'] }));
  answers.set('/api/match/restore', ({ body }) => ({ matchIds: body?.['matchIds'] }));
  render(<MatchList onOpen={open} />);
  for (const name of ['One', 'Two']) fireEvent.click(await findBox(name));
  const bar = screen.getByRole('group', { name: 'Selected games' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Move to the bin' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 games moved to the bin'));
  toasts.at(-1)?.action?.run();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 games restored'));
  const ids = ['id-One', 'id-Two'];
  expect(asked.find(({ path }) => path.endsWith('multi'))?.parts.query).toEqual({ matchIds: ids });
  expect(asked.find(({ path }) => path.endsWith('restore'))?.parts.body).toEqual({ matchIds: ids });
});

it('shows when a game is deleted from the bin, from which it cannot be opened', async () => {
  answers.set('/api/match/only-me', () => page());
  const deletedAt = '2026-11-21T00:00:00.000Z';
  answers.set('/api/match/deleted', () => page(summary({ title: 'One', deletedAt })));
  render(<MatchList onOpen={open} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Bin/ }));
  await screen.findByText('Will be deleted permanently on 21/12/2026');
  expect(screen.getByRole('button', { name: 'Open One' })).toHaveProperty('disabled', true);
});

it('saves the game with title, folder and tags', async () => {
  let sent: Parts['body'];
  answers.set('/api/match', ({ body }) => {
    sent = body;
    return { ...summary({}), ...body };
  });
  openGame(gameWith('h2e2'));
  render(<SaveDialog onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: ' A\tstudy ' } });
  fireEvent.change(screen.getByLabelText('Red'), { target: { value: 'Hồ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Game saved'));
  const information = [{ name: 'Red', value: 'Hồ' }];
  expect(sent).toMatchObject({ title: 'A study', folder: '', information });
  expect(openLink()?.version).toBe(1);
});

const showSaveDialog = () => render(<SaveDialog onClose={cleanup} />);
const closeDialog = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
const saveField = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const saveTexts = () => ['Title', 'Folder', 'Event'].map((name) => saveField(name).value);

it('shows what was typed and not saved for the same game again, until it is saved or cancelled', async () => {
  answers.set('/api/match', ({ body }) => ({ ...summary({}), ...body }));
  openGame(gameWith('h2e2'));
  showSaveDialog();
  fireEvent.change(saveField('Title'), { target: { value: 'Round 7' } });
  fireEvent.change(saveField('Event'), { target: { value: 'Cup' } });
  closeDialog();
  playMove('h9g7');
  showSaveDialog();
  expect(saveTexts()).toEqual(['Round 7', '', 'Cup']);
  closeDialog();
  openGame(gameWith('c3c4'));
  showSaveDialog();
  expect(saveTexts()).toEqual(['', '', '']);
  closeDialog();
  undo();
  showSaveDialog();
  fireEvent.change(saveField('Folder'), { target: { value: 'Club' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  showSaveDialog();
  expect(saveTexts()).toEqual(['', '', '']);
  fireEvent.change(saveField('Title'), { target: { value: 'Final' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Game saved'));
  showSaveDialog();
  expect(saveTexts()[0]).toBe('Final');
});

it('keeps the game if no server responds, and shows this', async () => {
  openGame(gameWith('h2e2'));
  render(<SaveDialog onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Kept in this browser'));
  expect(unsavedGame(openLink())).toBe(gameStore.getState().game);
});

it('shows two versions where they diverge', () => {
  const mine = gameWith('h2e2', 'h9g7', 'h0g2');
  openGame(mine);
  const theirs = { ...summary({ version: 2 }), ...makeStored(gameWith('h2e2', 'h9i7')) };
  setLink({ ...makeLink(mine), saved: undefined, phase: 'conflict', edited: mine, theirs });
  bindOpenGame('one');
  render(<ConflictDialog onClose={() => undefined} />);
  expect(screen.getByText('The boards show the first difference, at ply 2.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Mine' }).textContent).toContain('Plies: 3');
  expect(screen.getByRole('region', { name: 'The other' }).textContent).toContain('Plies: 2');
  fireEvent.click(screen.getByRole('button', { name: 'Use the other' }));
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9i7']);
});

it('fetches the list when the user is known, and never shows that of another user', async () => {
  answers.set('/api/match/only-me', () => page(summary({ title: 'One' })));
  sessionStore.setState({ session: { kind: 'starting' } });
  render(<MatchList onOpen={open} />);
  expect(asked).toEqual([]);
  act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
  await screen.findByRole('button', { name: 'Open One' });
  answers.delete('/api/match/only-me');
  const user = makeUser({ id: '00000000-0000-4000-8000-000000000002' });
  act(() => sessionStore.setState({ session: { kind: 'user', user } }));
  expect(screen.queryByRole('button', { name: 'Open One' })).toBeNull();
  await screen.findByText('The saved games cannot be reached');
});

it('says that a game waits because the user is signed out, and links to the login', async () => {
  sessionStore.setState({ session: { kind: 'signed-out', why: 'ended' } });
  openGame(gameWith('h2e2'));
  render(<SaveMark />);
  announceTroubles();
  await act(() => saveWith({ title: '', folder: '' }));
  expect(toasts.at(-1)).toMatchObject({
    title: 'Not saved: you are not logged in',
    action: { label: 'Log in' },
  });
  // The toast is announced, so nothing else is.
  expect(announcementStore.getState().text).toBe('');
  expect(screen.getByText('Logged out')).toBeDefined();
  expect(screen.getByRole('button').textContent).toBe('Log in');
});

it('announces troubles again after a save has failed unexpectedly', async () => {
  openGame(gameWith('h2e2'));
  announceTroubles();
  vi.spyOn(matchSaver(), 'saveAsNew').mockRejectedValueOnce(new Error('broken'));
  await expect(saveWith({ title: '', folder: '' })).rejects.toThrow('broken');
  makeWaiting();
  expect(announcementStore.getState().text).toContain('Kept in this browser');
});

it('leaves the announcement to the toast until the last of several saves has ended', async () => {
  openGame(gameWith('h2e2'));
  announceTroubles();
  const ends: (() => void)[] = [];
  vi.spyOn(matchSaver(), 'saveAsNew').mockImplementation(
    () => new Promise((resolve) => void ends.push(resolve)),
  );
  const [first, second] = [1, 2].map(() => saveWith({ title: '', folder: '' }));
  ends[0]?.();
  await first;
  makeWaiting();
  expect(announcementStore.getState().text).toBe('');
  ends[1]?.();
  await second;
});

it('shows that the open game is in another account, and offers to save it as a new game in this one', () => {
  tellForeign();
  openGame(gameWith('h2e2'));
  const link = makeLink(gameStore.getState().game);
  setLink(link);
  bindOpenGame('one');
  const lost = { edited: undefined, unconfirmed: undefined, lostFor: 'me' };
  const foreign = { ...link, phase: 'foreign', ...lost } as const;
  setLink(foreign);
  setLink({ ...foreign, title: 'x' });
  expect(toasts.map(({ title }) => title)).toEqual(['This game is in another account']);
  toasts[0]?.action?.run();
  expect(matchesStore.getState().dialog).toBe('save');
  showMatchDialog(undefined);
});

it('opens the unsaved changes of a game, even when they are found during the request', async () => {
  const left = gameWith('h2e2', 'h9g7');
  answers.set('/api/match/:matchId', () => {
    setLink({ ...makeLink(left), phase: 'changed', edited: left, unconfirmed: undefined });
    return { ...summary({ matchId: 'one' }), ...makeStored(gameWith('h2e2')) };
  });
  await openMatch('one');
  expect(gameStore.getState().game).toBe(left);
  expect(unsavedGame(openLink())).toBe(left);
});

it('opens a saved game once the game of the last visit is there, and links only the saved one', async () => {
  const two = { ...summary({ matchId: 'two', title: 'Two' }), ...makeStored(gameWith('h2e2')) };
  answers.set('/api/match/:matchId', () => two);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  holdGame();
  const opening = openMatch('two');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  restoreGame({ game: gameWith('c3c4'), current: ROOT, orientation: 'red' });
  releaseGame();
  expect([await opening, openLink()?.matchId]).toEqual(['opened', 'two']);
  expect(unsavedGame(openLink())).toBeUndefined();
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2']);
});

it('opens no game in place of a set-up that has begun while the outbox is read', async () => {
  answers.set('/api/match/:matchId', () => ({
    ...summary({ matchId: 'two' }),
    ...makeStored(gameWith('h2e2')),
  }));
  const ends: (() => void)[] = [];
  overrideService(startSaver, new Promise((resolve) => void ends.push(resolve)));
  const { game } = gameStore.getState();
  const opening = openMatch('two');
  await new Promise((resolve) => setTimeout(resolve));
  setupOpenStore.setState({ isOpen: true });
  ends[0]?.();
  expect([await opening, gameStore.getState().game]).toEqual(['refused', game]);
});

it('shows unsaved changes once the game of the last visit is there', async () => {
  const left = gameWith('h2e2', 'h9g7');
  setLink({ ...makeLink(left), phase: 'changed', edited: left, unconfirmed: undefined });
  holdGame();
  const showing = showLinked('one');
  restoreGame({ game: gameWith('c3c4'), current: ROOT, orientation: 'red' });
  releaseGame();
  expect([await showing, openLink()?.matchId, gameStore.getState().game]).toEqual([
    true,
    'one',
    left,
  ]);
});

it('saves at once what an earlier visit has left on the board, also where the user saves data', async () => {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { connection: { saveData: true } }),
  );
  answers.set('/api/match/update/:matchId', ({ body }) => ({
    ...summary({}),
    ...body,
    version: 2,
  }));
  render(<Page />);
  await act(async () => undefined);
  restoreGame({ game: gameWith('h2e2'), current: ROOT, orientation: 'red' });
  restoreLink({ ...makeKeptLink(makeLink(gameWith()), true), userId: makeUser().id });
  releaseGame();
  await waitFor(() => expect(openLink()).toMatchObject({ phase: 'saved', version: 2 }));
  vi.unstubAllGlobals();
});

it('updates the address to that of the game on the board', async () => {
  followAddress();
  answers.set('/api/match/:matchId', () => ({
    ...summary({ matchId: 'two' }),
    ...makeStored(gameWith('h2e2')),
  }));
  await openMatch('two');
  expect(address()).toBe('/?game=two');
  openGame(gameWith('c3c4'));
  expect(address()).toBe('/');
  undo();
  expect(address()).toBe('/?game=two');
});

it.each([
  ['a game that is only here, and takes its address', gameWith('c3c4'), ['c3c4'], '/'],
  ['a position that is only here', newGame({ start: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }), [], '/'],
  ['the game of the address instead of an empty board', newGame(), ['h2e2'], '/?game=two'],
])('a page to which the user comes back shows %s', async (_, kept, moves, shown) => {
  const two = { ...summary({ matchId: 'two' }), ...makeStored(gameWith('h2e2')) };
  answers.set('/api/match/:matchId', () => two);
  window.history.replaceState(null, '', '/?game=two');
  overrideService(cameBack, true);
  restoreGame({ game: kept, current: ROOT, orientation: 'red' });
  followAddress();
  await openFromAddress();
  expect([makeStored(gameStore.getState().game).history.moves, address()]).toEqual([moves, shown]);
});

it('a page to which the user comes back shows the game of the address in place of another saved game', async () => {
  const two = { ...summary({ matchId: 'two' }), ...makeStored(gameWith('h2e2')) };
  answers.set('/api/match/:matchId', () => two);
  window.history.replaceState(null, '', '/?game=two');
  overrideService(cameBack, true);
  restoreGame({ game: gameWith('c3c4'), current: ROOT, orientation: 'red' });
  restoreLink(makeKeptLink(makeLink(gameStore.getState().game), false));
  await openFromAddress();
  expect(openLink()?.matchId).toBe('two');
});

it('an address that the user enters opens its game in place of one that is only here', async () => {
  const two = { ...summary({ matchId: 'two' }), ...makeStored(gameWith('h2e2')) };
  answers.set('/api/match/:matchId', () => two);
  window.history.replaceState(null, '', '/?game=two');
  restoreGame({ game: gameWith('c3c4'), current: ROOT, orientation: 'red' });
  await openFromAddress();
  expect([openLink()?.matchId, toasts.at(-1)?.action?.label]).toEqual(['two', 'Undo']);
});

it('keeps the game on the board for a link that leads nowhere, and says so', async () => {
  window.history.replaceState(null, '', '/?shared=gone');
  const before = gameWith('h2e2');
  openGame(before);
  vi.spyOn(api(), 'call').mockResolvedValueOnce({
    ...localFailure('NETWORK'),
    code: 'NOT_FOUND',
    status: 404,
  });
  await openFromAddress();
  expect(gameStore.getState().game).toBe(before);
  expect([window.location.search, toasts.at(-1)]).toMatchObject([
    '',
    { tone: 'danger', cause: 'The open game has not changed.' },
  ]);
});

it('closes the toast about the opened game when the list is opened again, whose tabs it would cover', async () => {
  answers.set('/api/match/:matchId', () => ({
    ...summary({ matchId: 'two', title: 'Two' }),
    ...makeStored(gameWith('h2e2')),
  }));
  await openMatch('two');
  const action = toasts.at(-1)?.action;
  const close = vi.fn<() => void>();
  action?.until?.(close);
  expect([action?.label, close.mock.calls.length]).toEqual(['Undo', 0]);
  showMatchDialog('list');
  expect(close).toHaveBeenCalled();
  showMatchDialog(undefined);
});

it('shows how to copy the link by hand if there is no clipboard', async () => {
  const match = summary({ title: 'One', shareId: 'abc' });
  render(<ShareDialog match={match} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toContain('copy it yourself'));
});

it('cuts a long title before a character, not through it', () => {
  expect(cutTitle(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(cutTitle('😀')).toBe('😀');
});

it('shows the number of all games during a search', async () => {
  answers.set('/api/match/only-me', ({ query }) => {
    const all = [summary({ title: 'One' }), summary({ title: 'Two' })];
    return page(...(query?.['search'] === undefined ? all : []));
  });
  render(<MatchList onOpen={open} />);
  await screen.findByRole('button', { name: 'Open One' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no one' } });
  await screen.findByText('No games found');
  expect(screen.getByRole('button', { name: /^Mine(?! and)/ }).textContent).toBe('Mine2');
  expect(screen.getByRole('status').textContent).toBe('0 games');
});

it('saves selected games as one file, names those that are missing, and says why there is no file', async () => {
  overrideService(openPort, makeLocalPort);
  const all = [summary({ title: 'One' }), summary({ title: 'Two' })];
  answers.set('/api/match/only-me', () => page(...all));
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  render(<MatchList onOpen={open} />);
  for (const name of ['One', 'Two']) fireEvent.click(await findBox(name));
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
  const download = await screen.findByRole('button', { name: 'Download', hidden: true });
  answers.set('/api/match/:matchId', () => readFailure(403, { message: 'You are not allowed' }));
  fireEvent.click(download);
  await waitFor(() => expect(toasts.at(-1)?.title).toContain('Some games could not be loaded'));
  expect(toasts.at(-1)?.cause).toBe('You are not allowed');
  expect(files).toEqual([]);
  const stored = makeStored(gameWith('h2e2'));
  answers.set('/api/match/:matchId', ({ params }) =>
    params?.['matchId'] === 'id-Two' ? readFailure(404, {}) : { ...all[0], ...stored },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }));
  const dialog = screen.getByRole('dialog', { hidden: true });
  // While the file is made, Escape does not close the dialog.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(toasts.at(-1)).toMatchObject({
    tone: 'warning',
    cause: 'Not in the file, because they could not be loaded: Two',
  });
});

it('saves all selected games in one file', async () => {
  overrideService(openPort, makeLocalPort);
  const all = [summary({ title: 'One' }), summary({ title: 'Two' })];
  answers.set('/api/match/only-me', () => page(...all));
  answers.set('/api/match/:matchId', () => ({ ...all[0], ...makeStored(gameWith('h2e2')) }));
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  render(<MatchList onOpen={open} />);
  for (const name of ['One', 'Two']) fireEvent.click(await findBox(name));
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
  await screen.findByRole('button', { name: 'Download', hidden: true });
  fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(parsePgn((await files[0]?.text()) ?? '').games).toHaveLength(2);
});

it('downloads all games of the account, page by page, as a zip with a folder for each of theirs', async () => {
  overrideService(openPort, makeLocalPort);
  const [one, two] = [summary({ title: 'One', folder: 'Club' }), summary({ title: 'Two' })];
  answers.set('/api/match/only-me', ({ query }) => {
    if (query?.['sort'] !== 'createdAt') return page(one, two);
    return query['after'] === 'b' ? page(two) : { ...page(one), next: 'b' };
  });
  answers.set('/api/match/:matchId', () => ({ ...one, ...makeStored(gameWith('h2e2')) }));
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  render(<MatchList onOpen={open} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download all my games' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download', hidden: true }));
  await waitFor(() => expect(files).toHaveLength(1));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(Object.keys(unzipSync(bytes))).toEqual([
    'Club/0001-xiangqi-undated.pgn',
    '0002-xiangqi-undated.pgn',
  ]);
});

it('refuses an invalid date, beside its field', () => {
  openGame(gameWith('h2e2'));
  const close = vi.fn<() => void>();
  render(<SaveDialog onClose={close} />);
  const field = screen.getByLabelText('Date');
  fireEvent.change(field, { target: { value: '32/13/20aa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText(/Please enter a date/);
  expect([close.mock.calls.length, document.activeElement]).toEqual([0, field]);
  fireEvent.change(field, { target: { value: '2024.05.31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(close).toHaveBeenCalled();
});

/** Holds the game as the page of the board does, in an effect that runs after those of its parts. */
function Page() {
  useEffect(holdGame, []);
  return <Matches />;
}

/** Brings the open game into the phase in which no server can be reached. */
function makeWaiting(): void {
  const { game } = gameStore.getState();
  setLink({ ...makeLink(game), phase: 'waiting', edited: game, unconfirmed: undefined });
  bindOpenGame('one');
}

function makeLink(game: Game): RestingLink {
  return linkTo({ ...summary({ matchId: 'one' }), ...makeStored(game), version: 1 }, 'me', game);
}

function gameWith(...moves: string[]) {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}
