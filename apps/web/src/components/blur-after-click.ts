import type { MouseEvent } from 'react';

/**
 * Removes the focus from a tab that was clicked by mouse or touch. While a tab has the focus, arrow keys move between tabs; without it,
 * they step through the moves. The Tab key still continues from the clicked tab.
 */
export function blurAfterClick({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // The `detail` of clicks by key or by a screen reader is 0.
  if (detail > 0) currentTarget.blur();
}
