import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';

const importDialog = () => import('./rules-dialog.tsx');
const RulesDialog = lazy(async () => ({ default: (await importDialog()).RulesDialog }));

/** Registers the action that opens the dialog for the rules on repetition. Loads the code of the dialog on demand. */
export function RepetitionRules() {
  const [isOpen, setOpen] = useState(false);
  useActionHandler(
    'rules',
    useMemo(() => ({ run: () => withChunk(importDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <RulesDialog onClose={() => setOpen(false)} />}</Suspense>;
}
