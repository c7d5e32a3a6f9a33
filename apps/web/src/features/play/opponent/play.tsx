import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk, withChunk } from '../../../lib/chunk.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';

const PlayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./play-dialog.tsx'))).PlayDialog,
}));

/** Resumes a game that a reload has interrupted. */
function resumeKept(): void {
  if (!isPlayKept()) return;
  withChunk(
    () => import('./board-play.ts'),
    ({ resumePlay }) => resumePlay(),
  );
}

function isPlayKept(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.playing) !== null;
  } catch {
    return false;
  }
}

/** Handles the action `playEngine`; the code of the dialog is loaded on demand. */
export function Play() {
  const [isOpen, setOpen] = useState(false);
  useEffect(resumeKept, []);
  useActionHandler(
    'playEngine',
    useMemo(() => ({ run: () => setOpen(true) }), []),
  );
  return <Suspense>{isOpen && <PlayDialog onClose={() => setOpen(false)} />}</Suspense>;
}
