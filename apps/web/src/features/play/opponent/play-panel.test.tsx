// @vitest-environment jsdom
import { getTag, newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { gameStore, openGame, undo } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { noteHeld } from '../../../lib/studies/held-chapter.ts';
import { playSession, startPlay } from './board-play.ts';
import { Clock, PlayPanel } from './play-parts.ts';
import type { PlayChoices } from './play-session.ts';

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));
afterEach(cleanup);

const CHOICES: PlayChoices = { human: 'red', level: 1, ruleset: 'asian', clock: undefined };
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 1 });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('each player has a clock, which says whose it is and waits for the first move', () => {
  startPlay({ ...CHOICES, clock: { baseMs: 60_000, incrementMs: 0 } });
  render(
    <>
      <Clock color="black" />
      <Clock color="red" />
    </>,
  );
  const clocks = screen
    .getAllByRole('timer')
    .map(({ ariaLabel, textContent, dataset }) => [ariaLabel, textContent, dataset['running']]);
  expect(clocks).toEqual([
    ['The engine’s clock', '1:00', 'false'],
    ['Your clock', '1:00', 'false'],
  ]);
});

it('a game without a time limit shows no clock', () => {
  startPlay(CHOICES);
  render(<Clock color="red" />);
  expect(screen.queryByRole('timer')).toBeNull();
});

it('a double tap on “Resign” does not resign', () => {
  vi.useFakeTimers();
  openGame(newGame());
  startPlay(CHOICES);
  render(<PlayPanel />);
  tap('Resign');
  vi.advanceTimersByTime(450);
  tap('Yes, resign');
  expect(playSession().store.getState().phase.kind).not.toBe('over');
  vi.advanceTimersByTime(1300);
  tap('Yes, resign');
  expect(playSession().store.getState().phase.kind).toBe('over');
  vi.useRealTimers();
});

it('the focus returns to the button “Resign” if the user plays on', () => {
  openGame(newGame());
  startPlay(CHOICES);
  render(<PlayPanel />);
  press('Resign');
  expect(document.activeElement?.textContent).toBe('No, play on');
  press('No, play on');
  expect(document.activeElement?.textContent).toBe('Resign');
});

it('the review leaves the board as the user has seen it in the game', () => {
  startPlay({ ...CHOICES, human: 'black' }, '4k4/9/9/9/4r4/9/9/9/9/3K5 b');
  playSession().move('e5e4');
  playSession().resign();
  const onReview = vi.fn<() => void>();
  render(<PlayPanel onReview={onReview} />);
  press('Review the game');
  expect(onReview).toHaveBeenCalledOnce();
  const { game, orientation } = gameStore.getState();
  expect([game.nodeCount, orientation]).toEqual([1, 'black']);
});

it('a game that is over is saved by one press beside its result', () => {
  const run = vi.fn<() => void>();
  registerAction('saveGame', { run });
  startPlay({ ...CHOICES, human: 'black' }, '4k4/9/9/9/4r4/9/9/9/9/3K5 b');
  playSession().move('e5e4');
  playSession().resign();
  render(<PlayPanel />);
  expect(screen.queryByRole('button', { name: 'Review the game' })).toBeNull();
  press('Save game');
  expect(run).toHaveBeenCalledOnce();
});

it('a game without moves is not offered for a review', () => {
  startPlay(CHOICES);
  playSession().resign();
  render(<PlayPanel onReview={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^(Review the|Save) game$/ })).toBeNull();
});

it('“Play again” begins a new game with the colours exchanged, and undo restores the one before', () => {
  const fen = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
  startPlay(CHOICES, fen);
  playSession().move('a1b1');
  playSession().resign();
  const { game: played } = gameStore.getState();
  render(<PlayPanel />);
  press('Play again');
  const { game, orientation } = gameStore.getState();
  expect([game.nodeCount, game.start, getTag(game, 'Red'), orientation]).toEqual([
    0,
    fen,
    'Chuhe, level 1',
    'black',
  ]);
  expect(playSession().store.getState().choices?.human).toBe('black');
  undo();
  expect(gameStore.getState().game).toBe(played);
  expect(getTag(played, 'Result')).toBe('0-1');
});

it('a game with a goal shows it, and “Again” begins it again from the same position with the same side', () => {
  const fen = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
  startPlay({ ...CHOICES, goal: { kind: 'hold', moves: 30 } }, fen);
  render(<PlayPanel />);
  expect(screen.getByText('Goal: hold the draw. 0 of 30 moves.')).toBeDefined();
  act(() => {
    playSession().move('a1b1');
    playSession().resign();
  });
  expect(screen.getByText('Goal missed: you have lost.')).toBeDefined();
  press('Again');
  const { game } = gameStore.getState();
  expect([game.start, game.nodeCount]).toEqual([fen, 0]);
  expect(playSession().store.getState()).toMatchObject({
    choices: { human: 'red', goal: { kind: 'hold', moves: 30 } },
    phase: { kind: 'playing' },
  });
});

it('a piece to be won is named', () => {
  startPlay({ ...CHOICES, goal: { kind: 'piece', square: 'a9' } }, 'r2k5/9/9/9/9/9/9/9/R8/5K3 w');
  render(<PlayPanel />);
  expect(screen.getByText('Goal: win the chariot of the starting position.')).toBeDefined();
});

const HELD = {
  link: { studyId: 'study', chapterId: 'third' },
  isMember: false,
  start: '3k5/1r7/9/9/9/9/9/9/R8/5K3 w - - 0 1',
  side: 'red',
  level: 3,
  goal: 'mate',
} as const;

const back = () => screen.getByRole('link', { name: 'Back to the exercise' }).getAttribute('href');

it('a game from a chapter of a study has a way back to it as long as its panel is shown', () => {
  noteHeld(HELD);
  startPlay({ ...CHOICES, level: 3, goal: { kind: 'mate' } }, '3k5/1r7/9/9/9/9/9/9/R8/5K3 w');
  render(<PlayPanel />);
  expect(back()).toBe('/studies/study/practice/third');
  act(() => playSession().resign());
  expect(back()).toBe('/studies/study/practice/third');
  cleanup();
  startPlay(CHOICES);
  render(<PlayPanel />);
  expect(screen.queryByRole('link')).toBeNull();
});

const told = () => screen.queryByText(/^This game does not count for the study\./)?.textContent;

it('a game from a chapter of a study says at its end if it does not count, and why', () => {
  noteHeld(HELD);
  const play = (level: 2 | 3): void => {
    cleanup();
    startPlay({ ...CHOICES, level, goal: { kind: 'mate' } }, HELD.start);
    render(<PlayPanel />);
  };
  play(2);
  expect(told()).toBeUndefined();
  act(() => playSession().resign());
  expect(told()).toContain('only a game as Red at level 3 or higher with the goal “Mate” counts');
  play(3);
  act(() => playSession().resign());
  expect(told()).toBeUndefined();
});
