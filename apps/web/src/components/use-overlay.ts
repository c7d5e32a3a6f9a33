import { useEffect, useRef } from 'react';
import { type DialogName, overlays } from '../lib/overlays.ts';

/**
 * Makes Back close a dialog or a sheet.
 *
 * @param close returns false if the overlay stays open, or `WAS_CLOSED`
 * @param name the name in the address, by which a reload opens the overlay again
 * @param isOver false for a panel, beside which the rest of the page can be used
 */
export function useOverlay(
  isOpen: boolean,
  close: () => unknown,
  name?: DialogName,
  isOver = true,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(
    () => (isOpen ? overlays().open(() => latest.current(), name, isOver) : undefined),
    [isOpen, name, isOver],
  );
}

/** Whether the screen is touched. There, users expect Back to close a menu; elsewhere, any press beside it does. */
export function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
