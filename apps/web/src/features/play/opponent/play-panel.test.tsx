// @vitest-environment jsdom
import { addLine, mainline, newGame, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { playSession, startPlay } from './board-play.ts';
import { PlayPanel } from './play-panel.tsx';

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));
afterEach(cleanup);

it('each clock names its player', () => {
  openGame(newGame());
  const clock = { baseMs: 60_000, incrementMs: 0 };
  startPlay({ human: 'red', level: 1, ruleset: 'asian', clock });
  render(<PlayPanel />);
  expect(screen.getByText('You · Red')).toBeDefined();
  expect(screen.getByText('Engine · Black')).toBeDefined();
});

it('the review is of the game that was played last', () => {
  const other = addLine(newGame(), ROOT, ['b2e2', 'h9g7']);
  if (!other.ok) throw new Error(other.error.code);
  openGame(other.value.game);
  startPlay({ human: 'red', level: 1, ruleset: 'asian', clock: undefined });
  playSession().move('h2e2');
  playSession().resign();
  const onReview = vi.fn<() => void>();
  render(<PlayPanel onReview={onReview} />);
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Review the game' })));
  expect(onReview).toHaveBeenCalledOnce();
  expect(mainline(gameStore.getState().game).map(({ move }) => makeMove(move))).toEqual(['h2e2']);
});
