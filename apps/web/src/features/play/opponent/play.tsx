import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk, withChunk } from '../../../lib/chunk.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';

const PlayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./play-dialog.tsx'))).PlayDialog,
}));

/** Resumes a game that a reload has interrupted. */
function resumeKept(): void {
  if (tabNote(STORAGE_KEYS.playing).read() === undefined) return;
  withChunk(
    () => import('./board-play.ts'),
    ({ resumePlay }) => resumePlay(),
  );
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
