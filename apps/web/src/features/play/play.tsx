import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { loadChunk } from '../../lib/chunk.ts';

const PlayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./play-dialog.tsx'))).PlayDialog,
}));

/** Carries out `playEngine`; the dialog's code comes when it is asked for. */
export function Play() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'playEngine',
    useMemo(() => ({ run: () => setOpen(true) }), []),
  );
  return <Suspense>{isOpen && <PlayDialog onClose={() => setOpen(false)} />}</Suspense>;
}
