import type { MouseEvent } from 'react';

/**
 * Removes the focus from a tab that was clicked by mouse or touch. Arrow keys move between tabs while one has the focus; without it they
 * go through the moves as before. The Tab key still continues from there.
 */
export function blurAfterClick({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // Clicks by key and by a screen reader have a detail of 0.
  if (detail > 0) currentTarget.blur();
}
