// @vitest-environment jsdom
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { cameBack } from '../../../lib/came-back.ts';
import { gameStore, openGame, playMove, restoreGame, undo } from '../../../lib/game/game-store.ts';
import { setPendingEdit } from '../../../lib/game/pending-edit.ts';
import { parseShareCopy } from '../../../lib/matches/kept-link.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { bindShare, linkStore, openShare } from '../../../lib/matches/match-link.ts';
import { overrideService, resetServices } from '../../../lib/services.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { followAddress } from './follow-address.ts';
import { matchesStore } from './matches-store.ts';
import { openFromAddress } from './open-match.ts';
import { showOriginal } from './open-shared.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SaveMark } from './save-mark.tsx';

const toasts: Toast[] = [];
const FIRST = gameWith('h2e2');
const SECOND = gameWith('h2e2', 'h9g7');
/** The game that the link leads to; `undefined` if it leads nowhere. */
let shared: Game | undefined;
let title = '';

beforeAll(startI18n);
beforeEach(() => {
  toasts.length = 0;
  shared = FIRST;
  title = 'Cup final';
  window.history.replaceState(null, '', '/?shared=abc');
  onToast((toast) => toasts.push(toast));
  vi.spyOn(api(), 'call').mockImplementation(async ({ path }): Promise<Answer<never>> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The user has no folders.
    if (path.endsWith('/folders')) return { success: true, data: [] as never };
    if (shared === undefined) return { ...localFailure('NETWORK'), code: 'NOT_FOUND', status: 404 };
    const data = { ...makeStored(shared), title, result: '*' };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answer is that of the contract.
    return { success: true, data: data as never };
  });
});
afterEach(cleanup);

/** Restores the game with what is kept of it, then opens the address, as a reload does. */
async function reload(): Promise<void> {
  const { game, current } = gameStore.getState();
  const kept = parseShareCopy(JSON.parse(JSON.stringify(openShare() ?? null)));
  await act(async () => {
    restoreGame({ game, current, orientation: 'red' });
    linkStore.setState({ shareByOrigin: new Map() });
    matchesStore.setState({ original: undefined });
    bindShare(kept);
    await openFromAddress();
  });
}

const titleField = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const moves = () => makeStored(gameStore.getState().game).history.moves;
const status = () => document.querySelector('[data-status] > span')?.textContent;
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('a copy that the user has not changed follows the original, also without the link in the address', async () => {
  await openFromAddress();
  render(<SaveMark />);
  expect([moves(), status(), buttons()]).toEqual([
    ['h2e2'],
    'Read-only copyCup final',
    ['Save a copy'],
  ]);
  shared = SECOND;
  await reload();
  expect([moves(), status()]).toEqual([['h2e2', 'h9g7'], 'Read-only copyCup final']);
  expect(toasts.at(-1)?.title).toContain('the board shows the new version');
  shared = gameWith('c3c4');
  window.history.replaceState(null, '', '/');
  await reload();
  expect([moves(), buttons()]).toEqual([['c3c4'], ['Save a copy']]);
});

it('the players of a shared game have the same names in the toast and in the line of the status', async () => {
  const tags = [
    { name: 'Red', value: '胡榮華' },
    { name: 'Black', value: '呂欽' },
  ];
  shared = { ...FIRST, tags };
  title = '';
  await openFromAddress();
  render(<SaveMark />);
  expect([toasts.at(-1)?.title, status()]).toEqual([
    'Opened: Hu Ronghua – Lü Qin',
    'Read-only copyHu Ronghua – Lü Qin',
  ]);
});

it('a copy that the user has changed stays, and one click shows the newer original', async () => {
  await openFromAddress();
  render(<SaveMark />);
  act(() => void playMove('h2d2'));
  expect([status(), buttons()]).toEqual([
    'Your copyCup final',
    ['Show the original', 'Save a copy'],
  ]);
  await reload();
  expect(toasts.at(-1)?.title).not.toContain('has changed');
  const { game } = gameStore.getState();
  shared = SECOND;
  await reload();
  expect(gameStore.getState().game).toBe(game);
  expect(toasts.at(-1)).toMatchObject({
    title: 'The shared game has changed',
    action: { label: 'Show the new version' },
  });
  expect([status(), buttons()]).toEqual([
    'Your copyCup final',
    ['Show the new version', 'Save a copy'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the new version' }));
  // The click loads a chunk.
  await vi.waitFor(() => expect(moves()).toEqual(['h2e2', 'h9g7']));
  expect([status(), buttons()]).toEqual(['Read-only copyCup final', ['Save a copy']]);
  act(undo);
  expect(gameStore.getState().game).toBe(game);
  act(showOriginal);
  expect(moves()).toEqual(['h2e2', 'h9g7']);
});

it('a copy with an edit that is still being typed stays when the answer arrives late', async () => {
  await openFromAddress();
  shared = SECOND;
  setPendingEdit(() => void playMove('h2d2'));
  await openFromAddress();
  expect(toasts.at(-1)).toMatchObject({
    title: 'The shared game has changed',
    action: { label: 'Show the new version' },
  });
  expect(gameStore.getState().game.nodeCount).toBe(2);
});

it('the toast of a copy brought up to date takes it back', async () => {
  await openFromAddress();
  const { game } = gameStore.getState();
  shared = SECOND;
  await openFromAddress();
  expect(moves()).toEqual(['h2e2', 'h9g7']);
  act(() => toasts.at(-1)?.action?.run());
  expect(gameStore.getState().game).toBe(game);
});

it('a copy whose original is gone becomes a game of the user, and the page says so', async () => {
  followAddress();
  await openFromAddress();
  expect(window.location.search).toBe('?shared=abc');
  shared = undefined;
  await reload();
  render(<SaveMark />);
  expect(toasts.at(-1)).toMatchObject({
    tone: 'warning',
    title: 'The shared game is no longer there',
  });
  expect([moves(), status(), buttons()]).toEqual([['h2e2'], 'Not saved', ['Save']]);
  expect([window.location.search, openShare()]).toEqual(['', undefined]);
});

it('a changed copy stays on the board when the user comes back to the address of another game', async () => {
  await openFromAddress();
  act(() => void playMove('h2d2'));
  const { game } = gameStore.getState();
  window.history.replaceState(null, '', '/?game=two');
  overrideService(cameBack, true);
  await reload();
  expect([gameStore.getState().game, window.location.search]).toEqual([game, '?shared=abc']);
});

it('a copy stays as it is while the server cannot be reached', async () => {
  await openFromAddress();
  vi.spyOn(api(), 'call').mockResolvedValue(localFailure('NETWORK'));
  await reload();
  expect([moves(), openShare()?.shareId]).toEqual([['h2e2'], 'abc']);
});

it('a copy kept by an earlier version is not replaced', async () => {
  act(() => {
    openGame(gameWith('h2e2', 'b9c7'));
    bindShare(parseShareCopy('abc'));
  });
  await openFromAddress();
  expect(moves()).toEqual(['h2e2', 'b9c7']);
  expect(toasts.at(-1)?.title).toBe('The shared game has changed');
});

it('the input of the dialog for saving is there again after a reload, and gone once it is closed', async () => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  const { unmount } = render(<SaveDialog onClose={() => undefined} />);
  fireEvent.change(titleField(), { target: { value: 'Round 7' } });
  const stored = sessionStorage.getItem('chuhe.save-draft') ?? '';
  unmount();
  expect(sessionStorage.getItem('chuhe.save-draft')).toBeNull();
  sessionStorage.setItem('chuhe.save-draft', stored);
  window.history.replaceState(null, '', '/?dialog=save');
  resetServices();
  vi.spyOn(api(), 'call').mockResolvedValue(localFailure('NETWORK'));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  render(<SaveDialog onClose={() => undefined} />);
  expect(titleField().value).toBe('Round 7');
});

it('a copy is saved under the title of the original', async () => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  await openFromAddress();
  render(<SaveDialog onClose={() => undefined} />);
  expect(titleField().value).toBe('Cup final');
});

function gameWith(...line: string[]): Game {
  const played = addLine(newGame(), ROOT, line);
  if (!played.ok) throw new Error(played.error.code);
  return played.value.game;
}
