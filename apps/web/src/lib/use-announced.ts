import { useEffect } from 'react';
import { announce } from './announcement.ts';

/** Announces a text when the component appears and whenever the text changes. `undefined` is not announced. */
export function useAnnounced(text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}
