// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { defineXiangqiBoard, type MoveDetail, XiangqiBoardElement } from './element.ts';
import { HEIGHT, WIDTH } from './geometry.ts';
import { ENGLISH_TEXTS } from './texts.ts';

beforeAll(() => defineXiangqiBoard());
afterEach(() => document.body.replaceChildren());

function show(html: string): XiangqiBoardElement {
  document.body.innerHTML = html;
  const board = document.querySelector('xiangqi-board');
  if (!(board instanceof XiangqiBoardElement)) throw new Error('No board');
  return board;
}

const inside = (board: XiangqiBoardElement, selector: string) =>
  board.shadowRoot?.querySelector(selector);
const press = (board: XiangqiBoardElement, ...keys: readonly string[]) => {
  const target = inside(board, '.board');
  for (const key of keys)
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

test('attributes choose position, look and side, and unknown values count as missing', () => {
  const board = show(
    '<xiangqi-board fen="3k5/9/9/9/9/9/9/9/9/4K4 b" theme="paper" pieces="x" orientation="black"></xiangqi-board>',
  );
  expect(inside(board, '.board')?.className).toBe('board b-paper');
  expect([board.pieces, board.orientation, board.turn]).toEqual(['traditional', 'black', 'black']);
  expect(board.shadowRoot?.querySelectorAll('[data-square]')).toHaveLength(2);
  expect(inside(board, '[data-square="d9"]')?.getAttribute('transform')).toBe('translate(560 978)');
});

test('ply steps through the moves and stays within them', () => {
  const board = show('<xiangqi-board moves="h2e2 h9g7" ply="1"></xiangqi-board>');
  expect(inside(board, '[data-square="h9"]')).not.toBeNull();
  board.ply = 5;
  expect([board.ply, board.lastPly]).toEqual([2, 2]);
  expect(inside(board, '[data-square="g7"]')).not.toBeNull();
  expect(inside(board, '[role="status"]')?.textContent).toContain('black horse from h9 to g7');
  board.setAttribute('ply', '-3');
  expect(board.ply).toBe(0);
  board.setAttribute('ply', 'x');
  expect(board.ply).toBe(2);
});

test('the position is described in words, in the given texts', () => {
  const board = show('<xiangqi-board fen="3k5/9/9/9/9/9/9/9/9/4K4 w"></xiangqi-board>');
  expect(inside(board, '[role="group"]')?.textContent).toContain('Red: king e0');
  board.texts = { ...ENGLISH_TEXTS, board: 'Bàn cờ' };
  expect(inside(board, '.board')?.getAttribute('aria-label')).toBe('Bàn cờ');
});

test('a move by keys is an event, and is made unless the page cancels it', () => {
  const board = show('<xiangqi-board interactive></xiangqi-board>');
  const heard = vi.fn<(move: string) => void>();
  board.addEventListener('move', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { move }: MoveDetail = event.detail;
    heard(move);
    if (move === 'a9a8') event.preventDefault();
  });
  press(board, 'Enter', 'ArrowUp', 'Enter');
  expect(board.moves).toBe('e0e1');
  press(board, 'PageUp', 'Home', 'Enter', 'ArrowDown', 'Enter');
  expect(heard.mock.calls).toEqual([['e0e1'], ['a9a8']]);
  expect(board.moves).toBe('e0e1');
});

test('with destinations only those moves are possible', () => {
  const board = show('<xiangqi-board interactive></xiangqi-board>');
  board.destinations = new Map([['h2', ['e2']]]);
  press(board, 'Enter', 'ArrowUp', 'Enter');
  expect(board.moves).toBe('');
});

test('a move at an earlier ply replaces the moves after it', () => {
  const board = show('<xiangqi-board moves="h2e2 h9g7" ply="0" interactive></xiangqi-board>');
  press(board, 'Enter', 'ArrowUp', 'Enter');
  expect([board.moves, board.hasAttribute('ply')]).toEqual(['e0e1', false]);
});

test('a piece is dragged by a pointer', () => {
  const board = show('<xiangqi-board interactive></xiangqi-board>');
  const widget = inside(board, '.board');
  if (!(widget instanceof HTMLElement)) throw new Error('No widget');
  widget.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
  const send = (type: string, clientX: number, clientY: number) =>
    widget.dispatchEvent(
      new PointerEvent(type, { clientX, clientY, isPrimary: true, bubbles: true }),
    );
  send('pointerdown', 760, 778);
  send('pointermove', 600, 778);
  expect(inside(board, '.dragged')?.getAttribute('transform')).toBe('translate(600 778)');
  send('pointermove', 460, 778);
  send('pointerup', 460, 778);
  expect(board.moves).toBe('h2e2');
});

test('without interactive it takes neither focus nor keys', () => {
  const board = show('<xiangqi-board></xiangqi-board>');
  expect(inside(board, '.board')?.getAttribute('role')).toBe('img');
  press(board, 'Enter', 'ArrowUp', 'Enter');
  expect(board.moves).toBe('');
});

test('properties that were set before the element was defined are taken up', () => {
  const early = document.createElement('early-board');
  const destinations = new Map([['h2', ['e2']]]);
  Object.assign(early, { orientation: 'black', interactive: true, destinations });
  document.body.append(early);
  customElements.define('early-board', class extends XiangqiBoardElement {});
  if (!(early instanceof XiangqiBoardElement)) throw new Error('No board');
  expect([early.getAttribute('orientation'), early.hasAttribute('interactive')]).toEqual([
    'black',
    true,
  ]);
  expect(early.destinations).toBe(destinations);
  early.destinations = undefined;
  expect(Object.keys(early)).toEqual([]);
});
