import type { MouseEvent } from 'react';

/**
 * For a click on a tab. Arrows move among the tabs while one has the focus, which a user who pressed it with a mouse or
 * a finger never asked for: it lets go, and arrows go through the moves as before. Tab goes on from there all the same.
 */
export function letGoOfPointer({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // Clicks by key and by screen readers count no presses.
  if (detail > 0) currentTarget.blur();
}
