// @vitest-environment jsdom
import { defineXiangqiBoard, XiangqiBoardElement } from '@chuhe/board/element';
import type { EmbedData, EmbeddedGame } from '@chuhe/contract/embed';
import { makeGameJson } from '@chuhe/game/game-json';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
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

function showExercise(...solution: string[]): XiangqiBoardElement {
  const line = addLine(newGame(), ROOT, solution);
  if (!line.ok) throw new Error(line.error.code);
  const { start = '', ...history } = makeGameJson(line.value.game);
  const shown: EmbeddedGame = {
    title: '',
    details: '',
    start: start === '' ? line.value.game.start : start,
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
  const board = showExercise('h2e2', 'h9g7', 'h0g2');
  play(board, 'h2e2');
  expect([board.moves, board.destinations?.size, board.interactive]).toEqual(['h2e2', 0, true]);
  play(board, 'h9g7');
  expect(board.moves).toBe('h2e2');
  vi.advanceTimersByTime(500);
  expect([board.moves, board.destinations?.has('h0')]).toEqual(['h2e2 h9g7', true]);
  play(board, 'h0g2');
  expect(document.body.textContent).toContain('embed.done');
});
