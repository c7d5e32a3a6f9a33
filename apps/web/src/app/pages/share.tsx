import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { withChunk } from '../../lib/chunk.ts';

const importDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await importDialog()).ShareDialog }));

/** Registers the action that shares what is on the board. */
export function Share() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'share',
    useMemo(() => ({ run: () => withChunk(importDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <ShareDialog onClose={() => setOpen(false)} />}</Suspense>;
}
