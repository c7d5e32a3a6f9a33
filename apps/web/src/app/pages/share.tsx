import { lazy, Suspense, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { loadChunk, withChunk } from '../../lib/chunk.ts';
import { wantedOutputStore } from '../../lib/state/wanted-output.ts';

const importDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await importDialog()).ShareDialog }));
const OutputDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./output-dialog.tsx'))).OutputDialog,
}));

/** Registers the action that shares what is on the board, and has the dialogs that make files and prints of it. */
export function Share() {
  const [isOpen, setOpen] = useState(false);
  const wanted = useStore(wantedOutputStore, (state) => state.wanted);
  useActionHandler(
    'share',
    useMemo(() => ({ run: () => withChunk(importDialog, () => setOpen(true)) }), []),
  );
  return (
    <Suspense>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
      {wanted !== undefined && <OutputDialog wanted={wanted} />}
    </Suspense>
  );
}
