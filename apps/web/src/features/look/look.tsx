import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { loadChunk } from '../../lib/chunk.ts';

const LookDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./look-dialog.tsx'))).LookDialog,
}));

/** Carries out the menu's choice of board, pieces and notation. */
export function Look() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'look',
    useMemo(() => ({ run: () => setOpen(true) }), []),
  );
  return <Suspense>{isOpen && <LookDialog onClose={() => setOpen(false)} />}</Suspense>;
}
