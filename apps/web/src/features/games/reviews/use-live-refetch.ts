import { useEffect } from 'react';
import { live } from '../../../lib/live/live.ts';

/** Refetches when an analysis of the user has changed. Messages may be lost while the channel is closed, so it refetches after that, too. */
export function useLiveRefetch(refetch: () => void): void {
  useEffect(() => live().on('reviews-changed', refetch), [refetch]);
  useEffect(() => live().on('ready', refetch), [refetch]);
}
