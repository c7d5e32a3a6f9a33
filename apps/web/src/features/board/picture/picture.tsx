import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';

const importDialog = () => import('./picture-dialog.tsx');
const PictureDialog = lazy(async () => ({ default: (await importDialog()).PictureDialog }));

/** Registers the action that opens the picture dialog. */
export function Picture() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'picture',
    useMemo(() => ({ run: () => withChunk(importDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <PictureDialog onClose={() => setOpen(false)} />}</Suspense>;
}
