import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { useAccess } from '../../../lib/session/use-access.ts';

const RedeemDialog = lazy(async () => {
  const module = await loadChunk(() => import('./redeem-dialog.tsx'));
  return { default: module.RedeemDialog };
});

/** Registers the action for redeeming a key. The action needs a session, because the package is activated for an account. */
export function Redeem() {
  const [isOpen, setIsOpen] = useState(false);
  const isSignedIn = useAccess() === 'open';
  const handler = useMemo(
    () => ({
      run: () => setIsOpen(true),
      disabledReason: isSignedIn ? undefined : ('reasons.awaitsAccounts' as const),
    }),
    [isSignedIn],
  );
  useActionHandler('changeKey', handler);
  return <Suspense>{isOpen && <RedeemDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
