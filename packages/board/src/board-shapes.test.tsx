// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Shape } from './shape.ts';
import {
  callback,
  down,
  drag,
  mockLayout,
  move,
  renderBoard,
  tap,
  up,
  widget,
} from './testing/render-board.tsx';

mockLayout();

const second = { button: 2 };

describe('the second button', () => {
  it.each([
    [{}, 'green'],
    [{ shiftKey: true }, 'red'],
    [{ altKey: true }, 'blue'],
    [{ shiftKey: true, altKey: true }, 'yellow'],
  ])('with %o draws an arrow in %s', (keys, brush) => {
    const onShapesChange = callback('onShapesChange');
    renderBoard({ onShapesChange });
    drag('h2', 'e2', { ...second, ...keys });
    expect(onShapesChange).toHaveBeenCalledExactlyOnceWith([{ from: 'h2', to: 'e2', brush }]);
  });

  it('draws a circle by a click, and the same again removes it', () => {
    const onShapesChange = callback('onShapesChange');
    const { redraw } = renderBoard({ onShapesChange });
    tap('e5', second);
    const circle: Shape = { from: 'e5', brush: 'green' };
    expect(onShapesChange).toHaveBeenLastCalledWith([circle]);
    redraw({ shapes: [circle] });
    tap('e5', second);
    expect(onShapesChange).toHaveBeenLastCalledWith([]);
  });

  it('shows the shape while it is drawn', () => {
    const { container } = renderBoard({ onShapesChange: callback('onShapesChange') });
    down('h2', second);
    move('e2', { button: -1 });
    expect(container.querySelector('.b-drawing')).not.toBeNull();
    expect(container.querySelector('.b-over[opacity] path')).not.toBeNull();
    up('e2', second);
    expect(container.querySelector('.b-over[opacity]')).toBeNull();
  });

  it('opens the context menu instead of drawing if the host does not take shapes', () => {
    const onSquareContext = callback('onSquareContext');
    const { container, redraw } = renderBoard({ onSquareContext });
    const drawn = () => container.querySelectorAll('.b-drawing, .b-over[opacity]').length;
    const drawHalf = () => {
      down('h2', second);
      move('e2', { button: -1 });
    };
    drawHalf();
    expect(drawn()).toBe(0);
    up('e2', second);
    redraw({ onShapesChange: callback('onShapesChange') });
    drawHalf();
    expect(drawn()).toBe(2);
    up('e2', second);
    redraw({ onShapesChange: undefined });
    const at = { clientX: 460, clientY: 978 };
    expect(fireEvent.contextMenu(widget(), at)).toBe(false);
    expect(onSquareContext).toHaveBeenCalledWith('e0', { x: 460, y: 978 });
  });

  it('cancels the selection', () => {
    const onSelect = callback('onSelect');
    renderBoard({ onSelect });
    tap('h2');
    fireEvent.contextMenu(widget(), { clientX: 10, clientY: 10 });
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
  });

  it('leaves the browser’s menu if the board does not use the second button', () => {
    renderBoard();
    expect(fireEvent.contextMenu(widget())).toBe(true);
  });
});

describe('shapes', () => {
  const shapes: readonly Shape[] = [
    { from: 'a0', to: 'a5', brush: 'blue' },
    { from: 'e5', brush: 'red' },
  ];

  it('are cleared by a press, unless keepShapes is set', () => {
    const onShapesChange = callback('onShapesChange');
    const { redraw } = renderBoard({ shapes, onShapesChange });
    tap('e4');
    expect(onShapesChange).toHaveBeenLastCalledWith([]);
    redraw({ keepShapes: true });
    tap('e4');
    expect(onShapesChange).toHaveBeenCalledTimes(1);
  });

  it('are drawn by one finger with a pen', () => {
    const onShapesChange = callback('onShapesChange');
    const onMove = callback('onMove');
    renderBoard({ onShapesChange, onMove, pen: 'yellow' });
    drag('h2', 'e2', { pointerType: 'touch' });
    expect(onShapesChange).toHaveBeenCalledWith([{ from: 'h2', to: 'e2', brush: 'yellow' }]);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('are above the hints, and the best hint is above the others', () => {
    const hints = [
      { from: 'h2', to: 'e2', rank: 1, label: '1' },
      { from: 'b0', to: 'c2', rank: 2, label: '2' },
    ];
    const { container } = renderBoard({ hints, shapes });
    const paints = Array.from(
      container.querySelectorAll('.b-stage *'),
      ({ outerHTML }) => /^[^>]*var\(--(a-best|a-alt|s-blue|s-red)/.exec(outerHTML)?.[1],
    );
    expect([...new Set(paints)].filter((paint) => paint !== undefined)).toEqual([
      'a-alt',
      'a-best',
      's-blue',
      's-red',
    ]);
  });
});
