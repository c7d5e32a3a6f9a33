import { lazy } from 'react';
import { loadChunk } from '../../../lib/chunk.ts';

/** Loaded when it is first opened. */
export const LazyPrintMatches = lazy(async () => {
  const { PrintMatches } = await loadChunk(() => import('./print-matches.tsx'));
  return { default: PrintMatches };
});
