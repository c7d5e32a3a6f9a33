/**
 * The board's own cursor. The board tells nobody where it is and is led by keys only, so it is read from its mark and
 * moved by the keys that a user would press.
 */
import { CELL, LEFT, type Orientation, pointOf, TOP } from '@chuhe/board/geometry';
import type { Square } from '@chuhe/board/square';

/** @param frame an element that holds one board and nothing else. */
export function cursorOf(frame: HTMLElement): Square | undefined {
  const mark = frame.querySelector('.b-cursor [data-mark]');
  return mark?.getAttribute('data-mark') ?? undefined;
}

/** Gives the board the focus and puts its cursor on a square. */
export function putCursor(frame: HTMLElement, square: Square, orientation: Orientation): void {
  const widget = frame.querySelector<HTMLElement>('[role="application"]');
  if (widget === null) return;
  widget.focus();
  const { x, y } = pointOf(square, orientation);
  // From the upper left corner of the screen, wherever the cursor is now.
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
