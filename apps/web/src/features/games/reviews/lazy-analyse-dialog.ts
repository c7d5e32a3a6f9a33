import { lazy } from 'react';
import { loadChunk } from '../../../lib/chunk.ts';

/** Loaded when it is first opened. */
export const LazyAnalyseDialog = lazy(async () => {
  const { AnalyseDialog } = await loadChunk(() => import('./analyse-dialog.tsx'));
  return { default: AnalyseDialog };
});
