import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';

const importLookDialog = () => import('./look-dialog.tsx');
const LookDialog = lazy(async () => ({ default: (await importLookDialog()).LookDialog }));

/** Carries out the menu's choice of board, pieces and notation. */
export function Look() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'look',
    useMemo(() => ({ run: () => withChunk(importLookDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <LookDialog onClose={() => setOpen(false)} />}</Suspense>;
}
