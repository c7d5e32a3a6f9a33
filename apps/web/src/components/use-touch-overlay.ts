import { useEffect, useRef } from 'react';
import { fetchChunk } from '../lib/chunk.ts';

/** Whether the screen is touched. There, users expect Back to close a menu; elsewhere, any press beside it does. */
export function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** Makes Back close a menu on a touch screen. Menus are part of the first script, so the code for it is loaded with the first menu. */
export function useTouchOverlay(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen || !isTouched()) return undefined;
    const gone = new AbortController();
    // Without the code, as when offline, Back leaves the page.
    addEntry(() => latest.current(), gone.signal).catch(() => undefined);
    return () => gone.abort();
  }, [isOpen]);
}

async function addEntry(close: () => void, gone: AbortSignal): Promise<void> {
  const { overlays } = await fetchChunk(() => import('../lib/overlays.ts'));
  if (!gone.aborted) gone.addEventListener('abort', overlays().open(close));
}
