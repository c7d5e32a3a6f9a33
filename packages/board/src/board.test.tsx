// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Board, type BoardHandle } from './board.tsx';
import { BoardDefs } from './defs.tsx';
import { START_BOARD } from './placement.ts';
import { placementOf } from './testing/positions.ts';
import {
  announced,
  callback,
  down,
  drag,
  mockLayout,
  move,
  renderBoard,
  squaresOf,
  tap,
  up,
  widget,
} from './testing/render-board.tsx';
import { ENGLISH_TEXTS } from './texts.ts';

mockLayout();

const MOVED = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR';

describe('the rendered board', () => {
  it('is one widget with a name and instructions', () => {
    renderBoard();
    const board = screen.getByRole('application', { name: 'Xiangqi board' });
    expect(board.tabIndex).toBe(0);
    const id = board.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toMatch(/^Arrow keys/);
  });

  it('has a piece on each of its squares, turned by 180° for Black', () => {
    const { container, redraw } = renderBoard();
    const king = () => container.querySelector('[data-square="e0"]')?.getAttribute('transform');
    expect(squaresOf(container, '[data-square]', 'data-square')).toHaveLength(32);
    expect(king()).toBe('translate(460 978)');
    redraw({ orientation: 'black' });
    expect(king()).toBe('translate(460 78)');
    expect(container.querySelector('[data-square="a0"]')?.getAttribute('transform')).toBe(
      'translate(860 78)',
    );
  });

  it.each([
    ['chinese', '123456789'],
    ['arabic', '123456789987654321'],
    ['iccs', 'abcdefghiabcdefghi9876543210'],
    ['none', ''],
  ] as const)('writes %s labels', (labels, text) => {
    const { container } = renderBoard({ labels });
    expect(container.querySelector('.b-ground')?.textContent).toBe(text);
  });

  it('references existing definitions', () => {
    const { container } = render(<BoardDefs />);
    const ids = new Set(Array.from(container.querySelectorAll('[id]'), ({ id }) => id));
    for (const theme of ['wood', 'paper', 'slate'] as const) {
      for (const pieces of ['traditional', 'simplified', 'international'] as const) {
        const board = render(<Board placement={START_BOARD} theme={theme} pieces={pieces} />);
        const uses = squaresOf(board.container, 'use', 'href');
        expect(uses.filter((href) => !ids.has(href.slice(1)))).toEqual([]);
        board.unmount();
      }
    }
  });

  it('marks the last move, checks and issues', () => {
    const { container } = renderBoard({
      lastMove: { from: 'h2', to: 'e2' },
      checks: ['e9'],
      issues: ['d1'],
    });
    expect(squaresOf(container, '.b-under [data-mark]', 'data-mark')).toEqual(['h2', 'e9', 'd1']);
    const above = squaresOf(container, '.b-over [data-mark]', 'data-mark');
    expect([above.slice(0, 2), above.at(-1)]).toEqual([['e9', 'd1'], 'e2']);
  });

  it('draws the mark of the last move above rings, arrows, dots and the cursor, so that nothing hides it', () => {
    const { container } = renderBoard({
      lastMove: { from: 'h2', to: 'e2' },
      destinations: new Map([['h9', ['e2']]]),
      hints: [{ from: 'b2', to: 'e2', rank: 1 }],
      shapes: [{ from: 'e2', brush: 'green' }],
      checks: ['e2'],
    });
    const layers = [...(container.querySelector('.b-stage')?.children ?? [])];
    const cursor = layers.findIndex((layer) => layer.classList.contains('b-cursor'));
    expect(layers.length - cursor).toBe(2);
    expect(layers.at(-1)?.querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('e2');
  });

  it('has no inline style in server-rendered markup, so that a strict CSP allows it', () => {
    const html = renderToString(
      <>
        <BoardDefs />
        <Board placement={START_BOARD} destinations={new Map([['h2', ['e2']]])} />
      </>,
    );
    expect(html).not.toContain('style');
    expect(html).not.toContain('<script');
  });
});

describe('tap and tap', () => {
  it('shows dots and rings, and moves', () => {
    const onMove = callback('onMove');
    const onSelect = callback('onSelect');
    const { container } = renderBoard({ onMove, onSelect });
    tap('h2');
    expect(onSelect).toHaveBeenLastCalledWith('h2');
    expect(container.querySelectorAll('.b-aim')).toHaveLength(3);
    expect(container.querySelectorAll('.b-targets [stroke-dasharray]')).toHaveLength(1);
    expect(container.querySelector('.b-lifted')?.getAttribute('data-square')).toBe('h2');
    tap('e2');
    expect(onMove).toHaveBeenCalledExactlyOnceWith('h2', 'e2');
    expect(container.querySelectorAll('.b-aim')).toHaveLength(0);
  });

  it('cancels the selection by a second tap', () => {
    const onSelect = callback('onSelect');
    renderBoard({ onSelect });
    tap('h2');
    tap('h2');
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
  });

  it('cancels the selection when the position changes', () => {
    const { container, redraw } = renderBoard();
    tap('h2');
    redraw({ placement: MOVED });
    redraw({ placement: START_BOARD });
    expect(container.querySelectorAll('.b-aim')).toHaveLength(0);
  });

  it('cancels the selection when another game begins in the same position', () => {
    const { container, redraw } = renderBoard({ subject: 1 });
    tap('h2');
    expect(container.querySelectorAll('.b-aim')).not.toHaveLength(0);
    redraw({ subject: 2 });
    expect(container.querySelectorAll('.b-aim')).toHaveLength(0);
  });

  it('works from Black’s side', () => {
    const onMove = callback('onMove');
    renderBoard({ onMove, orientation: 'black' });
    tap('h2', { orientation: 'black' });
    tap('h9', { orientation: 'black' });
    expect(onMove).toHaveBeenCalledWith('h2', 'h9');
  });
});

describe('dragging', () => {
  it('moves the piece to the square of the drop', () => {
    const onMove = callback('onMove');
    renderBoard({ onMove });
    drag('h2', 'e2');
    expect(onMove).toHaveBeenCalledExactlyOnceWith('h2', 'e2');
  });

  it('moves the piece by a transform, and re-renders the board only on entering a square', () => {
    const { container } = renderBoard();
    const flying = container.querySelector<SVGSVGElement>('.b-drag');
    down('h2');
    move({ x: 700, y: 700 });
    const { children } = container.querySelector('.b-stage') ?? {};
    const before = Array.from(children ?? [], ({ outerHTML }) => outerHTML);
    move({ x: 720, y: 690 });
    expect(flying?.style.transform).toContain('translate(720px, 690px)');
    expect(Array.from(children ?? [], ({ outerHTML }) => outerHTML)).toEqual(before);
    expect(container.querySelector('.b-left')?.getAttribute('data-square')).toBe('h2');
  });

  it.each([
    ['on an illegal square', 'h5'],
    ['off the board', { x: -40, y: 500 }],
  ])('returns the piece when it is dropped %s', (_, to) => {
    const onMove = callback('onMove');
    const onDropOff = callback('onDropOff');
    const { container } = renderBoard({ onMove });
    drag('h2', to);
    expect(onMove).not.toHaveBeenCalled();
    expect(onDropOff).not.toHaveBeenCalled();
    expect(container.querySelector('.b-dragging')).toBeNull();
  });

  it('is cancelled by Escape, the second button, a second finger or a lost pointer', () => {
    const onMove = callback('onMove');
    const { container } = renderBoard({ onMove });
    const ends = [
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => move('h4', { button: 2 }),
      () => down('a0', { pointerId: 2, isPrimary: false }),
      () => fireEvent.pointerCancel(widget(), { pointerId: 1 }),
    ];
    for (const end of ends) {
      down('h2');
      move('h4');
      expect(container.querySelector('.b-dragging')).not.toBeNull();
      end();
      move('e2');
      up('e2');
    }
    expect(container.querySelector('.b-dragging')).toBeNull();
    expect(onMove).not.toHaveBeenCalled();
  });

  it('calls the latest callback', () => {
    const [first, second] = [callback('onMove'), callback('onMove')];
    const { redraw } = renderBoard({ onMove: first });
    redraw({ onMove: second });
    drag('h2', 'e2');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('Escape', () => {
  it('is left to an open dialog or menu', () => {
    const { container } = renderBoard();
    tap('h2');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    dialog.remove();
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    expect(fireEvent.keyDown(menu, { key: 'Escape' })).toBe(true);
    menu.remove();
    expect(container.querySelector('.b-lifted')).not.toBeNull();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(container.querySelector('.b-lifted')).toBeNull();
  });
});

describe('touch', () => {
  const touch = { pointerType: 'touch' };

  it('scrolls the page on empty squares of a scrollable board', () => {
    renderBoard({ scrollable: true });
    expect(touchStart(460, 528)).toBe(false);
    expect(touchStart(760, 778)).toBe(true);
    tap('h2', touch);
    expect(touchStart(460, 528)).toBe(true);
  });

  it('is always claimed by a board that is not scrollable', () => {
    renderBoard();
    expect(touchStart(460, 528)).toBe(true);
  });

  it('opens the context menu by a long touch, after which no move is made', () => {
    vi.useFakeTimers();
    const onSquareContext = callback('onSquareContext');
    const onMove = callback('onMove');
    renderBoard({ onSquareContext, onMove });
    down('h2', touch);
    vi.advanceTimersByTime(600);
    expect(onSquareContext).toHaveBeenCalledWith('h2', { x: 760, y: 778 });
    move('e2', touch);
    up('e2', touch);
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('a set-up', () => {
  it('moves any piece anywhere, removes and places pieces', () => {
    const onMove = callback('onMove');
    const onDropOff = callback('onDropOff');
    const onPlace = callback('onPlace');
    const { container, redraw } = renderBoard({ free: true, onMove, onDropOff, onPlace });
    drag('e9', 'e5');
    expect(onMove).toHaveBeenCalledWith('e9', 'e5');
    drag('a9', { x: -60, y: 0 });
    expect(onDropOff).toHaveBeenCalledWith('a9');
    redraw({ placing: { color: 'red', role: 'horse' } });
    move('d5');
    expect(squaresOf(container, '.b-over [data-mark="d5"]', 'data-mark')).toHaveLength(1);
    tap('d5');
    expect(onPlace).toHaveBeenCalledWith('d5', { color: 'red', role: 'horse' });
  });

  it('continues a drag from a palette', () => {
    const onPlace = callback('onPlace');
    const ref = createRef<BoardHandle>();
    renderBoard({ ref, onPlace });
    const pawn = { color: 'black', role: 'pawn' } as const;
    const pull = () => ref.current?.pull(pawn, { pointerId: 1, clientX: 1200, clientY: 300 });
    pull();
    move('c5');
    up('c5');
    expect(onPlace).toHaveBeenCalledExactlyOnceWith('c5', pawn);
    expect(ref.current?.squareAt({ x: 60, y: 78 })).toBe('a9');
  });
});

describe('texts for screen readers', () => {
  it('describe the position and the last move', () => {
    renderBoard({ placement: MOVED, lastMove: { from: 'h2', to: 'e2' }, checks: ['e9'] });
    const { textContent } = screen.getByRole('group', { name: 'Position' });
    expect(textContent).toContain('Red: king e0; advisors f0, d0;');
    expect(textContent).toContain('Last move: red cannon from h2 to e2');
    expect(textContent).toContain('Check on e9');
  });

  it('announce each new move once', () => {
    const { redraw } = renderBoard();
    expect(announced()).toBe('');
    redraw({ placement: MOVED, lastMove: { from: 'h2', to: 'e2' }, checks: ['e9'] });
    expect(announced()).toBe('red cannon from h2 to e2. Check on e9');
    // A repeated announcement would have one more character, so equal texts mean that there was only one.
    redraw({ placement: placementOf(MOVED), lastMove: { from: 'h2', to: 'e2' }, checks: ['e9'] });
    expect(announced()).toBe('red cannon from h2 to e2. Check on e9');
    redraw({ placement: MOVED, lastMove: { from: 'b2', to: 'e2' }, checks: ['e9'] });
    expect(announced()).toBe('red cannon from b2 to e2. Check on e9');
  });

  it('announce the return to the starting position, but not the start of another game', () => {
    const lastMove = { from: 'h2', to: 'e2' };
    const { redraw } = renderBoard({ placement: MOVED, lastMove, subject: 1 });
    redraw({ placement: START_BOARD, lastMove: undefined, subject: 1 });
    expect(announced()).toBe('Starting position');
    redraw({ placement: MOVED, lastMove, moveText: '1. C2=5', subject: 1 });
    expect(announced()).toBe('1. C2=5. red cannon from h2 to e2');
    redraw({ placement: START_BOARD, lastMove: undefined, subject: 2 });
    expect(announced()).toBe('1. C2=5. red cannon from h2 to e2');
  });

  it('announce neither a move of another game nor a capture from a position other than the previous one', () => {
    const lastMove = { from: 'h2', to: 'e2' };
    const { redraw } = renderBoard({ placement: '4k4/9/9/9/9/9/9/4p4/9/4K4', subject: 1 });
    redraw({ placement: MOVED, lastMove, subject: 2 });
    expect(announced()).toBe('');
    redraw({ placement: '4k4/9/9/9/9/9/9/4p4/9/4K4', subject: 2 });
    redraw({ placement: MOVED, lastMove, subject: 2 });
    expect(announced()).toBe('red cannon from h2 to e2');
  });

  it('announce a move to an equal position, but no change of a set-up', () => {
    const { redraw } = renderBoard({ placement: MOVED, lastMove: { from: 'h2', to: 'e2' } });
    redraw({ placement: MOVED, lastMove: { from: 'b2', to: 'e2' } });
    expect(announced()).toBe('red cannon from b2 to e2');
    const lastMove = { from: 'd2', to: 'e2' };
    redraw({ placement: MOVED, lastMove });
    const before = announced();
    redraw({ placement: '4k4/9/9/9/9/9/9/4C4/9/4K4', lastMove });
    expect(announced()).toBe(before);
  });

  it('use the texts of the host', () => {
    const texts = {
      ...ENGLISH_TEXTS,
      board: 'Bàn cờ',
      square: (square: string) => square.toUpperCase(),
    };
    renderBoard({ texts });
    expect(screen.getByRole('application', { name: 'Bàn cờ' })).toBeDefined();
    expect(screen.getByRole('group').textContent).toContain('king E0');
  });
});

/** Whether the board claimed the touch. */
function touchStart(clientX: number, clientY: number): boolean {
  const event = new Event('touchstart', { bubbles: true, cancelable: true });
  Object.assign(event, { touches: [{ clientX, clientY }] });
  widget().dispatchEvent(event);
  return event.defaultPrevented;
}
