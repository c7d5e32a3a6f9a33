import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { useAccess } from '../../../lib/session/use-access.ts';

const RedeemDialog = lazy(async () => {
  const module = await loadChunk(() => import('./redeem-dialog.tsx'));
  return { default: module.RedeemDialog };
});

/**
 * Registers the action for redeeming a key. The action needs a session, because the package is activated for an account, and leads to
 * the log-in once the session has ended.
 */
export function Redeem() {
  const [isOpen, setIsOpen] = useState(false);
  const access = useAccess();
  const handler = useMemo(() => {
    const isUnreached = access === 'offline' || access === 'waiting';
    return {
      run: () => (access === 'locked' ? openLogin() : setIsOpen(true)),
      disabledReason: isUnreached ? ('reasons.awaitsAccounts' as const) : undefined,
    };
  }, [access]);
  useActionHandler('changeKey', handler);
  return <Suspense>{isOpen && <RedeemDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
