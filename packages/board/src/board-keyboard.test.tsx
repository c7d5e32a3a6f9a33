// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  announced,
  callback,
  key,
  mockLayout,
  renderBoard,
  tap,
  widget,
} from './testing/render-board.tsx';

mockLayout();

function walk(...names: readonly string[]): void {
  for (const name of names) key(name);
}

function handled(init: KeyboardEventInit): boolean {
  return !fireEvent.keyDown(widget(), init);
}

describe('the keyboard', () => {
  it('moves the cursor to a piece, picks it up and puts it down', () => {
    const onMove = callback('onMove');
    renderBoard({ onMove });
    walk('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
    expect(announced()).toBe('h2, red cannon');
    walk('Enter');
    expect(announced()).toBe('red cannon on h2 selected, moves to e2, h9, h4');
    walk('ArrowLeft', 'ArrowLeft');
    expect(announced()).toBe('f2, empty');
    walk('ArrowLeft');
    expect(announced()).toBe('e2, empty, possible move');
    walk(' ');
    expect(onMove).toHaveBeenCalledExactlyOnceWith('h2', 'e2');
  });

  it('shows its cursor after a key, and not after a press', () => {
    renderBoard({});
    tap('h2');
    expect(widget().hasAttribute('data-pointer')).toBe(true);
    walk('ArrowRight');
    expect(widget().hasAttribute('data-pointer')).toBe(false);
  });

  it('shows its cursor when the focus comes back after a press', () => {
    renderBoard({});
    tap('h2');
    fireEvent.blur(widget());
    expect(widget().hasAttribute('data-pointer')).toBe(false);
  });

  it('cancels the selection by Escape and announces it', () => {
    const onSelect = callback('onSelect');
    renderBoard({ onSelect });
    walk('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter', 'Escape');
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
    expect(announced()).toBe('Selection cancelled');
  });

  it('leaves Escape to the page without a selection', () => {
    renderBoard();
    expect(fireEvent.keyDown(widget(), { key: 'Escape' })).toBe(true);
  });

  it('announces a repeated refusal again', () => {
    renderBoard();
    walk('Enter');
    const first = announced();
    walk('Enter');
    expect(first).toBe('No piece to move on e0');
    expect(announced()).not.toBe(first);
    expect(announced()).toContain(first);
  });

  it('moves the cursor in screen directions for both orientations', () => {
    const { container } = renderBoard({ orientation: 'black' });
    const cursor = () =>
      container.querySelector('.b-cursor [data-mark]')?.getAttribute('data-mark');
    walk('ArrowDown', 'ArrowRight');
    expect(cursor()).toBe('d1');
    walk('Home', 'PageDown');
    expect(cursor()).toBe('i9');
  });

  it('handles its keys and ignores others', () => {
    renderBoard();
    expect(handled({ key: 'ArrowUp' })).toBe(true);
    expect(handled({ key: 'ArrowLeft', ctrlKey: true })).toBe(false);
    expect(handled({ key: 'f' })).toBe(false);
    expect(handled({ key: 'Delete' })).toBe(false);
  });

  it('opens the context menu at the cursor', () => {
    const onSquareContext = callback('onSquareContext');
    renderBoard({ onSquareContext });
    key('ContextMenu');
    expect(onSquareContext).toHaveBeenCalledWith('e0', { x: 460, y: 978 });
  });

  it('deletes in a set-up', () => {
    const onDropOff = callback('onDropOff');
    renderBoard({ free: true, onDropOff });
    key('Delete');
    expect(onDropOff).toHaveBeenCalledWith('e0');
  });
});

describe('drawing by keys', () => {
  it('draws and erases shapes, and announces each step once', () => {
    const onShapesChange = callback('onShapesChange');
    const { redraw } = renderBoard({ onShapesChange });
    const steps = (...names: readonly string[]): readonly (string | null)[] =>
      names.map((name) => {
        walk(name);
        const [shapes] = onShapesChange.mock.lastCall ?? [];
        redraw({ shapes: shapes ?? [] });
        return announced();
      });
    expect(steps('1', '1')).toEqual(['Drawing in green from e0', 'green circle on e0']);
    expect(steps('3', 'ArrowUp', '3')).toEqual([
      'Drawing in blue from e0',
      'e1, empty',
      'blue arrow from e0 to e1',
    ]);
    expect(screen.getByText('Drawings: green circle on e0; blue arrow from e0 to e1')).toBeTruthy();
    expect(steps('ArrowDown', '1', '1')).toEqual([
      'e0, red king; green circle on e0; blue arrow from e0 to e1',
      'Drawing in green from e0',
      'Erased: green circle on e0',
    ]);
    expect(steps('2', 'Escape')).toEqual(['Drawing in red from e0', 'Drawing cancelled']);
    expect(steps('Delete')).toEqual(['Drawings on e0 erased']);
    expect(onShapesChange).toHaveBeenLastCalledWith([]);
  });

  it('reads the place of the key where a layout has another character there', () => {
    const onShapesChange = callback('onShapesChange');
    renderBoard({ onShapesChange });
    expect(handled({ key: 'é', code: 'Digit2' })).toBe(true);
    expect(handled({ key: 'é', code: 'Digit2' })).toBe(true);
    expect(onShapesChange).toHaveBeenCalledExactlyOnceWith([{ from: 'e0', brush: 'red' }]);
  });

  it('is off and not explained if the host does not take shapes', () => {
    const { redraw } = renderBoard({ shapes: [{ from: 'e0', brush: 'red' }] });
    expect([handled({ key: '1' }), handled({ key: 'Delete' })]).toEqual([false, false]);
    expect(screen.queryByText(/Keys 1 to 4/)).toBeNull();
    redraw({ onShapesChange: callback('onShapesChange') });
    expect([handled({ key: '5' }), handled({ key: 'Delete' })]).toEqual([false, true]);
    expect(screen.queryByText(/Keys 1 to 4/)).not.toBeNull();
  });
});

describe('the focus', () => {
  it('does not move to the board by a press, but leaves a text field', () => {
    renderBoard();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const untouched = fireEvent.mouseDown(widget());
    expect(untouched).toBe(false);
    expect(document.activeElement).toBe(document.body);
    field.remove();
  });

  it('leaves a text field by a touch that the board claims, after which there is no mouse event', () => {
    const { redraw } = renderBoard({ scrollable: true });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    tap('e5', { pointerType: 'touch' });
    expect(document.activeElement).toBe(field);
    redraw({ scrollable: false });
    tap('e5', { pointerType: 'touch' });
    expect(document.activeElement).toBe(document.body);
    field.remove();
  });
});
