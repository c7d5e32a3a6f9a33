// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { retryMode } from './retry-mode.ts';

const orientation = () => gameStore.getState().orientation;

it('the board is turned to the side of an exercise only as long as the page is shown', () => {
  overrideService(browserEngine, makeTestService().service);
  const line = addLine(newGame(), ROOT, ['h2e2', 'a9a8']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  gameStore.setState({ orientation: 'red' });
  const { game } = gameStore.getState();
  const node = 1;
  const before = { score: 30, depth: 12, lines: [{ score: 30, moves: ['h9g7'] }] };
  const request = requestAt(game, node);
  const { begin, session } = retryMode();
  const lines = { before, refutation: [] };
  begin([{ ply: 2, node, mover: 'black', played: 'a9a8', ...lines, fen: '', request }]);
  expect(orientation()).toBe('black');

  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(orientation()).toBe('red');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(orientation()).toBe('black');
  session.stop();
  expect(orientation()).toBe('red');
});
