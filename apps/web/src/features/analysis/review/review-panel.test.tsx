// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { gameReviewer, lineOfGame } from './game-review.ts';
import type { PositionView } from './move-verdict.ts';
import { ReviewPanel } from './review-panel.tsx';

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));
afterEach(cleanup);

const learn = () => screen.getByRole('button', { name: 'Red (1)' });

it('exercises are disabled with a reason while a game against the engine has the board', async () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1', 'b9c7']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  const lines = [
    { score: 30, moves: ['h0g2'] },
    { score: -400, moves: ['a0a1'] },
  ];
  const views: PositionView[] = [0, 0, 30, -400, -400].map((score) => {
    return { score, depth: 11, lines: [] };
  });
  const looks = [undefined, undefined, { score: 30, depth: 14, lines }];
  gameReviewer().store.setState({ status: { kind: 'done' }, views, looks });
  render(<ReviewPanel />);
  expect(learn()).toHaveProperty('disabled', false);
  const toGiveBack: (() => void)[] = [];
  act(() => {
    beginActivity('play');
    const task = { movable: 'none', hidesEngine: true, onMove: () => undefined } as const;
    toGiveBack.push(takeBoard(task));
  });
  expect(learn()).toHaveProperty('disabled', true);
  expect(screen.getByText('Finish the game against the engine first.')).toBeDefined();
  act(() => {
    for (const giveBack of toGiveBack) giveBack();
    endActivity('play');
  });
  expect(learn()).toHaveProperty('disabled', false);
});

it('no review is offered during a game against the engine', () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  render(<ReviewPanel />);
  expect(screen.getByRole('button', { name: 'Review the game' })).toBeDefined();
  const task = { movable: 'none', hidesEngine: true, onMove: () => undefined } as const;
  const toGiveBack: (() => void)[] = [];
  act(() => void toGiveBack.push(takeBoard(task)));
  expect(screen.queryByRole('button', { name: 'Review the game' })).toBeNull();
  expect(screen.getByText('The game can be reviewed once it is over.')).toBeDefined();
  act(() => {
    for (const giveBack of toGiveBack) giveBack();
  });
  expect(screen.getByRole('button', { name: 'Review the game' })).toBeDefined();
});
