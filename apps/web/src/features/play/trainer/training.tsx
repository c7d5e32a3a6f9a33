import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

const TrainerDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./trainer-dialog.tsx'))).TrainerDialog,
}));

/** Handles the action `openTrainer`; the code of the trainer is loaded on demand. */
export function Training() {
  const [isOpen, setOpen] = useState(false);
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'openTrainer',
    useMemo(() => ({ run: () => setOpen(true), disabledReason }), [disabledReason]),
  );
  return <Suspense>{isOpen && <TrainerDialog onClose={() => setOpen(false)} />}</Suspense>;
}
