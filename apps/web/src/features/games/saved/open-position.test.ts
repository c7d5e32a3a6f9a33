// @vitest-environment jsdom
import { mainline, newGame, nodeOf } from '@chuhe/game/tree';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { isFromAddress } from '../../../lib/game/from-address.ts';
import { gameStore, openGame, playLine, undo } from '../../../lib/game/game-store.ts';
import { standardKeeping } from '../../../lib/game/keeping.ts';
import { makeMemoryKeeping } from '../../../lib/game/testing/memory-keeping.ts';
import { gameVisits } from '../../../lib/game/visits.ts';
import { restoreLink } from '../../../lib/matches/match-link.ts';
import { startSaver } from '../../../lib/matches/saving.ts';
import { overrideService } from '../../../lib/services.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { start } from './match-work.ts';
import { openFromAddress } from './open-match.ts';

const toasts: Toast[] = [];

beforeAll(startI18n);
beforeEach(() => {
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  overrideService(standardKeeping, makeMemoryKeeping());
  gameVisits();
});

function visit(address: string): Promise<void> {
  window.history.pushState(null, '', address);
  return openFromAddress();
}

const count = (): number => mainline(gameStore.getState().game).length;
const plyNow = (): number => {
  const { game, current } = gameStore.getState();
  return nodeOf(game, current).ply;
};

it('shows the position with its moves, and the address becomes that of the game on the board', async () => {
  await visit('/?moves=h2e2h9g7h0g2&ply=2');
  expect([count(), plyNow(), window.location.search]).toEqual([3, 2, '']);
  expect(isFromAddress(gameStore.getState().game)).toBe(true);
  expect(toasts.map(({ title, action }) => [title, action])).toEqual([
    ['Position opened', undefined],
  ]);
});

it('keeps the game before it for Undo and for Back', async () => {
  openGame(newGame());
  playLine(['c3c4', 'g6g5']);
  const { game } = gameStore.getState();
  await visit('/?fen=3k5/9/9/9/9/9/9/9/4A4/4K4_w&moves=e1d2');
  expect(gameStore.getState().game.start).toBe('3k5/9/9/9/9/9/9/9/4A4/4K4 w');
  window.history.back();
  await expect.poll(() => gameStore.getState().game).toBe(game);
  expect(window.location.search).toBe('');
  await visit('/?moves=h2e2');
  expect(toasts.at(-1)?.action?.label).toBe('Undo');
  undo();
  expect(gameStore.getState().game).toBe(game);
});

it('opens also over a saved game that the last visit has left on the board', async () => {
  overrideService(startSaver, Promise.resolve());
  playLine(['c3c4']);
  const kept = { matchId: 'one', userId: 'me', version: 1, title: '', folder: '' };
  restoreLink({ ...kept, isChanged: false });
  window.history.pushState(null, '', '/?moves=h2e2h9g7');
  start();
  await expect.poll(count).toBe(2);
  expect(window.location.search).toBe('');
});

it.each([
  ['/?moves=h2e2h9g6', 'Ply 2: The move is not legal; the line ends before it. “h9g6”'],
  ['/?moves=h2e2,Nf3', 'Ply 2: This is not a move; the line ends before it. “Nf3”'],
  ['/?fen=9/9/9/9/9/9/9/9/9/9_w', 'king'],
  ['/?fen=', 'A FEN is the board, a space and the side to move. '],
])('says what is wrong with %s, and leaves the game on the board alone', async (address, words) => {
  openGame(newGame());
  playLine(['c3c4']);
  const { game } = gameStore.getState();
  await visit(address);
  expect(gameStore.getState().game).toBe(game);
  expect(toasts.at(-1)).toMatchObject({
    tone: 'danger',
    title: 'The address names no valid position',
  });
  expect(toasts.at(-1)?.cause).toContain(words);
  expect(toasts.at(-1)?.cause).toContain('The open game has not changed.');
  expect(window.location.search).toBe('');
});

it('does not replace a position that is being set up', async () => {
  setupOpenStore.setState({ isOpen: true });
  await visit('/?moves=h2e2');
  expect(count()).toBe(0);
  expect(toasts.at(-1)?.tone).toBe('warning');
});
