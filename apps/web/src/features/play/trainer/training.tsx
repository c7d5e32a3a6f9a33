import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { overlays } from '../../../lib/overlays.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

const TrainerDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./trainer-dialog.tsx'))).TrainerDialog,
}));

/** Handles the action `openTrainer`, and opens the trainer at `/?train`. Its code is loaded on demand. */
export function Training() {
  const [isOpen, setOpen] = useState(false);
  const disabledReason = useReasonAgainstAnotherGame();
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has('train')) return;
    url.searchParams.delete('train');
    // A reload after the session must not start another one.
    overlays().replaceAddress(`${url.pathname}${url.search}${url.hash}`);
    setOpen(true);
  }, []);
  useActionHandler(
    'openTrainer',
    useMemo(() => ({ run: () => setOpen(true), disabledReason }), [disabledReason]),
  );
  return <Suspense>{isOpen && <TrainerDialog onClose={() => setOpen(false)} />}</Suspense>;
}
