import { lazy } from 'react';
import { loadChunk } from '../../../lib/chunk.ts';

/** Loaded when it is first opened. */
export const LazyExportDialog = lazy(async () => {
  const { ExportDialog } = await loadChunk(() => import('./export-dialog.tsx'));
  return { default: ExportDialog };
});
