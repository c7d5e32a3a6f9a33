import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';

const importAppearanceDialog = () => import('./appearance-dialog.tsx');
const AppearanceDialog = lazy(async () => ({
  default: (await importAppearanceDialog()).AppearanceDialog,
}));

/** Registers the action that opens the appearance dialog. */
export function Appearance() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'look',
    useMemo(() => ({ run: () => withChunk(importAppearanceDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <AppearanceDialog onClose={() => setOpen(false)} />}</Suspense>;
}
