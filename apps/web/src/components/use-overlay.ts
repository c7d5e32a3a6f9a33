import { useEffect, useRef } from 'react';
import { type DialogName, overlays } from '../lib/overlays.ts';

/**
 * Makes Back close a dialog or a sheet.
 *
 * @param close returns false if the overlay stays open, or `WAS_CLOSED`
 * @param name the name in the address, by which a reload opens the overlay again
 */
export function useOverlay(isOpen: boolean, close: () => unknown, name?: DialogName): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(
    () => (isOpen ? overlays().open(() => latest.current(), name) : undefined),
    [isOpen, name],
  );
}

/** Whether the screen is touched. There, users expect Back to close a menu; elsewhere, any press beside it does. */
export function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
