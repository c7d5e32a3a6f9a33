import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { loadChunk, withChunk } from '../../lib/chunk.ts';

const PlayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./play-dialog.tsx'))).PlayDialog,
}));

/** Where a game against the engine is kept while the page reloads; the key of `kept-play.ts`, whose code comes late. */
const KEPT_PLAY = 'chuhe.playing';

/** Takes up a game that a reload has interrupted. */
function resumeKept(): void {
  if (!isPlayKept()) return;
  withChunk(
    () => import('./the-play.ts'),
    ({ resumePlay }) => resumePlay(),
  );
}

function isPlayKept(): boolean {
  try {
    return sessionStorage.getItem(KEPT_PLAY) !== null;
  } catch {
    return false;
  }
}

/** Carries out `playEngine`; the dialog's code comes when it is asked for. */
export function Play() {
  const [isOpen, setOpen] = useState(false);
  useEffect(resumeKept, []);
  useActionHandler(
    'playEngine',
    useMemo(() => ({ run: () => setOpen(true) }), []),
  );
  return <Suspense>{isOpen && <PlayDialog onClose={() => setOpen(false)} />}</Suspense>;
}
