// @vitest-environment jsdom
import { addLine, newGame, positionAt, ROOT, setTag } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { overlays } from '../../../lib/overlays.ts';
import { overrideService } from '../../../lib/services.ts';
import { noteHeld } from '../../../lib/studies/held-chapter.ts';
import { playSession } from './board-play.ts';
import { PlayDialog } from './play-dialog.tsx';

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));
afterEach(cleanup);

const PLACED = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
const AFTER_CANNON = INITIAL_FEN.replace('1C5C1/9/RNBAKABNR w', '1C2C4/9/RNBAKABNR b');

function show(): HTMLElement | null {
  render(<PlayDialog onClose={() => undefined} />);
  return screen.queryByLabelText('Start from');
}

const start = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Start the game' }));
};

function openCannon(): void {
  const line = addLine(setTag(newGame(), 'Red', 'Lan'), ROOT, ['h2e2']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game, line.value.id);
}

it('asks for the position only if the board shows another than the starting position', () => {
  openGame(newGame());
  expect(show()).toBeNull();
});

it('begins a new game in the starting position and leaves the game on the board as it was', () => {
  openCannon();
  const { game: before } = gameStore.getState();
  expect(show()).toHaveProperty('value', INITIAL_FEN);
  start();
  const { game, past } = gameStore.getState();
  expect([game.start, game.nodeCount, past.at(-1)?.game]).toEqual([INITIAL_FEN, 0, before]);
  expect(playSession().store.getState().phase.kind).toBe('playing');
});

it('begins a new game in the position on the board, if the user chooses it', () => {
  openCannon();
  const choice = show();
  if (choice !== null) fireEvent.change(choice, { target: { value: AFTER_CANNON } });
  start();
  const { game } = gameStore.getState();
  expect([game.start, game.nodeCount]).toEqual([AFTER_CANNON, 0]);
});

it('suggests a position that was set up', () => {
  openGame(newGame({ start: PLACED }));
  expect(show()).toHaveProperty('value', PLACED);
  start();
  expect(gameStore.getState().game.start).toBe(PLACED);
});

it('suggests where a game began that has ended on the board', () => {
  const line = addLine(newGame({ start: '3k5/R8/9/9/9/9/9/9/1R7/5K3 w' }), ROOT, ['b1b9']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game, line.value.id);
  expect(positionAt(line.value.game, line.value.id).moves()).toEqual([]);
  expect(show()).toHaveProperty('value', line.value.game.start);
  expect(screen.getByText('Start of the game on the board')).toBeDefined();
});

it('offers the starting position only if no move can be played in the position that was set up', () => {
  openGame(newGame({ start: '1R1k5/R8/9/9/9/9/9/9/9/5K3 b' }));
  expect(show()).toBeNull();
  start();
  expect(gameStore.getState().game.start).toBe(INITIAL_FEN);
});

const choose = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const goalOfPlay = () => playSession().store.getState().choices?.goal;

it('a goal is played from the position on the board', () => {
  openCannon();
  expect(show()).toHaveProperty('value', INITIAL_FEN);
  choose('Goal', 'hold');
  choose('Moves to hold', '5');
  start();
  expect([gameStore.getState().game.start, goalOfPlay()]).toEqual([
    AFTER_CANNON,
    { kind: 'hold', moves: 5 },
  ]);
});

it('the piece to be won is one of the engine’s, the most valuable at first', () => {
  openGame(newGame({ start: '3k5/9/9/9/2c5r/9/9/9/R8/5K3 w' }));
  show();
  choose('Goal', 'piece');
  const options = within(screen.getByLabelText('Piece')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['chariot', 'cannon']);
  start();
  expect(goalOfPlay()).toEqual({ kind: 'piece', square: 'i5' });
});

it('a goal that makes no sense in the position is refused with the reason', () => {
  openGame(newGame({ start: PLACED }));
  show();
  playSession().stop();
  choose('Goal', 'hold');
  start();
  expect(screen.getByRole('alert').textContent).toContain('the draw is already certain');
  expect(playSession().store.getState().phase.kind).toBe('off');
  choose('Goal', 'mate');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a level is named with its distance from level 1, which the text below explains', () => {
  openGame(newGame());
  show();
  const level = screen.getByLabelText('Level');
  const names = within(level)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect([names[0], names[1], names[7]]).toEqual([
    '1 · first steps',
    '2 · beginner · +460',
    '8 · full strength · ≥ +3090',
  ]);
  const textOf = (chosen: number): string | null => {
    fireEvent.change(level, { target: { value: String(chosen) } });
    return screen.getByRole('status').textContent;
  };
  expect(textOf(1)).toMatch(/^The scale begins with this level\. Measured/);
  expect(textOf(2)).toMatch(/^460 Elo above level 1, ± 70\. Measured/);
  expect(textOf(8)).toMatch(/^At least 3090 Elo above level 1\. Measured/);
});

it('takes side, level and goal from the address', () => {
  const task = '/?side=black&level=5&goal=hold+12&dialog=play';
  window.history.replaceState(null, '', task);
  // The position is opened before the dialog, and the address is then that of the game on the board.
  overlays().replaceAddress('/');
  openGame(newGame({ start: '3k5/1r7/9/9/9/9/9/9/R8/5K3 w' }));
  show();
  start();
  expect(playSession().store.getState().choices).toMatchObject({
    human: 'black',
    level: 5,
    goal: { kind: 'hold', moves: 12 },
  });
});

it('takes nothing from the address when it is opened again', () => {
  window.history.replaceState(null, '', '/?goal=mate&dialog=play');
  show();
  expect(screen.getByLabelText('Goal')).toHaveProperty('value', 'mate');
  cleanup();
  show();
  expect(screen.getByLabelText('Goal')).toHaveProperty('value', 'none');
});

const terms = () => screen.queryByText(/^For the study, only a game/)?.textContent;

it('says what counts for the study that asked for a game from this position', () => {
  const link = { studyId: 'study', chapterId: 'third' };
  noteHeld({ link, isMember: false, start: PLACED, side: 'black', level: 5, goal: 'hold 20' });
  openGame(newGame({ start: PLACED }));
  show();
  expect(terms()).toContain('as Black at level 5 or higher with the goal “Hold the draw (20)”');
  cleanup();
  openGame(newGame());
  show();
  expect(terms()).toBeUndefined();
});
