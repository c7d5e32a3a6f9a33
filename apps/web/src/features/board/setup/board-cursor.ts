/**
 * Reads and moves the board's keyboard cursor. The board has no API for this, so the cursor is read from the mark in the
 * drawing and moved by key events.
 */
import { CELL, LEFT, type Orientation, pointOf, TOP } from '@chuhe/board/geometry';
import type { Square } from '@chuhe/board/square';

/** @param frame an element that contains one board and nothing else. */
export function cursorOf(frame: HTMLElement): Square | undefined {
  const mark = frame.querySelector('.b-cursor [data-mark]');
  return mark?.getAttribute('data-mark') ?? undefined;
}

/** Focuses the board and moves its cursor to a square. */
export function putCursor(frame: HTMLElement, square: Square, orientation: Orientation): void {
  const widget = frame.querySelector<HTMLElement>('[role="application"]');
  if (widget === null) return;
  widget.focus();
  const { x, y } = pointOf(square, orientation);
  // The cursor may be anywhere, so it is first moved to the upper left corner of the board as drawn.
  press(widget, 'Home', 1);
  press(widget, 'PageUp', 1);
  press(widget, 'ArrowRight', (x - LEFT) / CELL);
  press(widget, 'ArrowDown', (y - TOP) / CELL);
}

function press(widget: HTMLElement, key: string, times: number): void {
  for (let time = 0; time < times; time += 1) {
    widget.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}
