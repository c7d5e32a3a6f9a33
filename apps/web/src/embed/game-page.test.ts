// @vitest-environment jsdom
import { defineXiangqiBoard, XiangqiBoardElement } from '@chuhe/board/element';
import type { EmbedData, EmbeddedGame } from '@chuhe/contract/embed';
import { makeGameJson } from '@chuhe/game/game-json';
import { addLine, newGame, ROOT, setGlyphs } from '@chuhe/game/tree';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeGamePage } from './game-page.ts';

beforeEach(() => {
  defineXiangqiBoard();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** @param solution the mainline, and variations. A variation of one move is graded as a mistake. */
function showExercise(...solution: string[][]): XiangqiBoardElement {
  let game = newGame();
  for (const moves of solution) {
    const line = addLine(game, ROOT, moves);
    if (!line.ok) throw new Error(line.error.code);
    game = line.value.game;
    if (moves.length === 1) game = setGlyphs(game, line.value.id, [2]);
  }
  const { start = '', ...history } = makeGameJson(game);
  const shown: EmbeddedGame = {
    title: '',
    details: '',
    start: start === '' ? game.start : start,
    history,
    orientation: 'red',
    ply: 0,
    sitePath: '/',
    isExercise: true,
  };
  const data: EmbedData = {
    site: 'http://localhost',
    language: 'en',
    look: {
      theme: 'light',
      board: 'wood',
      pieces: 'traditional',
      notation: 'auto',
      orientation: 'auto',
      coordinates: 'auto',
    },
    shown,
  };
  const means = { t: (key: string) => key, isDark: () => undefined };
  document.body.append(makeGamePage(data, shown, means));
  const board = document.querySelector('xiangqi-board');
  if (!(board instanceof XiangqiBoardElement)) throw new Error('No board');
  return board;
}

const play = (board: XiangqiBoardElement, move: string) =>
  board.dispatchEvent(new CustomEvent('move', { detail: { move }, cancelable: true }));

it('takes no move until the opponent has answered, and stays in the focus', () => {
  const board = showExercise(['h2e2', 'h9g7', 'h0g2']);
  play(board, 'h2e2');
  expect([board.moves, board.destinations?.size, board.interactive]).toEqual(['h2e2', 0, true]);
  play(board, 'h9g7');
  expect(board.moves).toBe('h2e2');
  vi.advanceTimersByTime(500);
  expect([board.moves, board.destinations?.has('h0')]).toEqual(['h2e2 h9g7', true]);
  play(board, 'h0g2');
  expect(document.body.textContent).toContain('embed.done');
});

it('takes every variation of the solution that the author has not graded as bad', () => {
  const board = showExercise(['h2e2', 'h9g7'], ['b2e2', 'b9c7'], ['a0a1']);
  play(board, 'i0i1');
  play(board, 'a0a1');
  expect(board.moves).toBe('');
  play(board, 'b2e2');
  vi.advanceTimersByTime(500);
  expect(board.moves).toBe('b2e2 b9c7');
  expect(document.body.textContent).toContain('embed.done');
});
