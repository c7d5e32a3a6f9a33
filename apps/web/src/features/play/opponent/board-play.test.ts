// @vitest-environment jsdom
import { packPosition } from '@chuhe/cloudbook/packed-position';
import { addLine, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { gameStore, goBack, openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { randomSession } from '../../board/random/random-positions.ts';
import { playSession, resumePlay, startPlay } from './board-play.ts';
import { type KeptPlay, readKeptPlay, writeKeptPlay } from './kept-play.ts';

const KEPT: KeptPlay = {
  choices: { human: 'red', level: 1, ruleset: 'asian', clock: undefined },
  fen: INITIAL_FEN,
  start: ['h2e2'],
  moves: ['h9g7', 'h0g2', 'i9h9'],
  clocks: undefined,
  result: { winner: 'red', reason: 'resignation' },
};

const BLACK_TO_MOVE = Uint8Array.from(packPosition('3k5/9/9/9/9/9/9/9/R8/4K4 b'));

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));

function resumeIn(moves: readonly string[], start = INITIAL_FEN): string {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  writeKeptPlay(KEPT);
  resumePlay();
  return playSession().store.getState().phase.kind;
}

it('a game is resumed in the tree it was played in', () => {
  expect(resumeIn(['h2e2', ...KEPT.moves])).toBe('over');
  expect(playSession().store.getState()).toMatchObject({ start: 1, tip: 4 });
  expect(readKeptPlay()).toEqual(KEPT);
});

it('a game is resumed when its last move was not kept with the tree', () => {
  expect(resumeIn(['h2e2', 'h9g7', 'h0g2'])).toBe('over');
  expect(playSession().store.getState().tip).toBe(3);
});

const OTHER_FEN = INITIAL_FEN.replace('P1P1P1P1P', 'P1P1P1P2');

it.each([
  ['that lacks more of its moves', ['h2e2', 'h9g7'], INITIAL_FEN],
  ['with other moves', ['h2e2', 'b9c7', 'h0g2', 'h9g7'], INITIAL_FEN],
  ['from another position', ['h2e2', ...KEPT.moves], OTHER_FEN],
])('a game is forgotten in a tree %s', (_, moves, start) => {
  expect(resumeIn(moves, start)).toBe('off');
  expect(readKeptPlay()).toBeUndefined();
  expect(gameStore.getState().game.nodeCount).toBe(moves.length);
});

it('the board is turned for a game, and back when another game is opened', () => {
  gameStore.setState({ orientation: 'red' });
  startPlay({ ...KEPT.choices, human: 'black' });
  expect(gameStore.getState().orientation).toBe('black');
  playSession().stop();
  expect(gameStore.getState().orientation).toBe('black');
  openGame(newGame());
  expect(gameStore.getState().orientation).toBe('red');
});

it.each(['red', 'black'] as const)(
  'the board shows the side of the user for a game as %s from a random position, and then turns back',
  async (human) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(BLACK_TO_MOVE));
    openGame(newGame());
    gameStore.setState({ orientation: 'red' });
    await randomSession().next();
    const { game, orientation } = gameStore.getState();
    expect(orientation).toBe('black');
    startPlay({ ...KEPT.choices, human }, game.start);
    await Promise.resolve();
    expect(gameStore.getState().orientation).toBe(human);
    openGame(newGame());
    await Promise.resolve();
    expect(gameStore.getState().orientation).toBe('red');
    vi.restoreAllMocks();
  },
);

it('a toast offers the game that was on the board, unless that was empty', () => {
  const toasts: Toast[] = [];
  onToast((toast) => toasts.push(toast));
  openGame(newGame());
  startPlay(KEPT.choices);
  expect(toasts).toEqual([]);
  const saved = setTag(newGame(), 'Red', 'Lan');
  openGame(saved);
  startPlay(KEPT.choices);
  expect(gameStore.getState().game).not.toBe(saved);
  toasts.at(-1)?.action?.run();
  expect(gameStore.getState().game).toBe(saved);
  expect(playSession().store.getState().phase.kind).toBe('off');
});

const task = () => boardTaskStore.getState().task;

it('a hint is an arrow in its own position only, and the analysis stays hidden', () => {
  openGame(newGame());
  startPlay(KEPT.choices);
  playSession().store.setState({ hint: 'h2e2' });
  expect(task()).toMatchObject({ hidesEngine: true, hint: { from: 'h2', to: 'e2' } });
  playSession().move('h2e2');
  expect(task()?.hint).toBeUndefined();
  playSession().store.setState({ hint: 'h9g7' });
  expect(task()?.hint).toMatchObject({ from: 'h9', to: 'g7' });
  goBack();
  expect(task()).toMatchObject({ hidesEngine: true, hint: undefined });
  playSession().resign();
});

it('the engine’s answer to a move that was taken back is the arrow of a threat, which a hint replaces', () => {
  openGame(newGame());
  startPlay(KEPT.choices);
  const found = {
    moves: ['b9c7'],
    score: { kind: 'cp', value: 20, bound: 'exact' },
    lost: 0.2,
  } as const;
  playSession().store.setState({ takenBack: { move: 'h2e2', from: ROOT, found } });
  expect(task()?.hint).toEqual({ from: 'b9', to: 'c7', kind: 'threat' });
  playSession().store.setState({ hint: 'h2e2' });
  expect(task()?.hint).toEqual({ from: 'h2', to: 'e2', rank: 1 });
  playSession().stop();
});

it('start, hints and result are announced; the moves and the turn are not, since the board announces the moves', () => {
  const heard: string[] = [];
  openGame(newGame());
  announcementStore.subscribe(({ text }) => heard.push(text));
  startPlay(KEPT.choices);
  expect(heard).toEqual(['Playing level 1. It is your move.']);
  playSession().store.setState({ hint: 'h2e2' });
  expect(heard.slice(1)).toEqual(['The engine would play C2=5.']);
  playSession().move('h2e2');
  playSession().takeBack();
  playSession().resign();
  expect(heard.slice(2)).toEqual(['You lose: resignation.']);
});
