import type { MouseEvent } from 'react';

/**
 * Removes the focus from a tab or a button of the board page that was clicked by mouse or touch. While a tab has the focus, arrow keys
 * move between tabs; without it, they step through the moves. Likewise, Space would press the button again instead of playing the best
 * move. The Tab key still continues from the clicked element.
 */
export function blurAfterClick({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // The `detail` of clicks by key or by a screen reader is 0.
  if (detail > 0) currentTarget.blur();
}
