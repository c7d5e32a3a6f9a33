// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { beforeEach, expect, it } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
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

it('the board is turned for a game, and back after it', () => {
  gameStore.setState({ orientation: 'red' });
  startPlay({ ...KEPT.choices, human: 'black' });
  expect(gameStore.getState().orientation).toBe('black');
  playSession().stop();
  expect(gameStore.getState().orientation).toBe('red');
});
