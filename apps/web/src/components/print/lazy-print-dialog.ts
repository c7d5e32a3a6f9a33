import { lazy } from 'react';
import { loadChunk } from '../../lib/chunk.ts';

/** Loaded when it is first opened. */
export const LazyPrintDialog = lazy(async () => {
  const { PrintDialog } = await loadChunk(() => import('./print-dialog.tsx'));
  return { default: PrintDialog };
});
