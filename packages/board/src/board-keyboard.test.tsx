// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { key, listener, setTable, spoken, standIn, tap, widget } from './testing/table.tsx';

standIn();

function walk(...names: readonly string[]): void {
  for (const name of names) key(name);
}

function handled(init: KeyboardEventInit): boolean {
  return !fireEvent.keyDown(widget(), init);
}

describe('the keyboard', () => {
  it('walks to a piece, picks it up and puts it down', () => {
    const onMove = listener('onMove');
    setTable({ onMove });
    walk('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
    expect(spoken()).toBe('h2, red cannon');
    walk('Enter');
    expect(spoken()).toBe('red cannon on h2 selected, moves to e2, h9, h4');
    walk('ArrowLeft', 'ArrowLeft');
    expect(spoken()).toBe('f2, empty');
    walk('ArrowLeft');
    expect(spoken()).toBe('e2, empty, possible move');
    walk(' ');
    expect(onMove).toHaveBeenCalledExactlyOnceWith('h2', 'e2');
  });

  it('puts back by Escape and says so', () => {
    const onSelect = listener('onSelect');
    setTable({ onSelect });
    walk('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter', 'Escape');
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
    expect(spoken()).toBe('Selection cancelled');
  });

  it('leaves Escape to the page when nothing is in the hand', () => {
    setTable();
    expect(fireEvent.keyDown(widget(), { key: 'Escape' })).toBe(true);
  });

  it('says again that there is nothing to do', () => {
    setTable();
    walk('Enter');
    const first = spoken();
    walk('Enter');
    expect(first).toBe('Nothing to do on e0');
    expect(spoken()).not.toBe(first);
    expect(spoken()).toContain(first);
  });

  it('walks on the screen, whoever sits below', () => {
    const { container } = setTable({ orientation: 'black' });
    const cursor = () =>
      container.querySelector('.b-cursor [data-mark]')?.getAttribute('data-mark');
    walk('ArrowDown', 'ArrowRight');
    expect(cursor()).toBe('d1');
    walk('Home', 'PageDown');
    expect(cursor()).toBe('i9');
  });

  it('handles its own keys and leaves the rest', () => {
    setTable();
    expect(handled({ key: 'ArrowUp' })).toBe(true);
    expect(handled({ key: 'ArrowLeft', ctrlKey: true })).toBe(false);
    expect(handled({ key: 'f' })).toBe(false);
    expect(handled({ key: 'Delete' })).toBe(false);
  });

  it('opens the context of the cursor', () => {
    const onSquareContext = listener('onSquareContext');
    setTable({ onSquareContext });
    key('ContextMenu');
    expect(onSquareContext).toHaveBeenCalledWith('e0', { x: 460, y: 978 });
  });

  it('deletes in a set-up', () => {
    const onDropOff = listener('onDropOff');
    setTable({ free: true, onDropOff });
    key('Delete');
    expect(onDropOff).toHaveBeenCalledWith('e0');
  });
});

describe('the focus', () => {
  it('is not taken by a press, and is taken from a text field', () => {
    setTable();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const untouched = fireEvent.mouseDown(widget());
    expect(untouched).toBe(false);
    expect(document.activeElement).toBe(document.body);
    field.remove();
  });

  it('is taken from a text field by a touch that the board claims, which no mouse event follows', () => {
    const { redraw } = setTable({ scrollable: true });
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
