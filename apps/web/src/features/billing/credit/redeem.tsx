import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReasonKey } from '../../../lib/actions/actions.ts';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { overlays } from '../../../lib/overlays.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { type Access, useAccess } from '../../../lib/session/use-access.ts';

const RedeemDialog = lazy(async () => {
  const module = await loadChunk(() => import('./redeem-dialog.tsx'));
  return { default: module.RedeemDialog };
});

/** Why a key cannot be redeemed. While the session is still unknown, the reason does not claim that the server is down. */
const REASONS: Readonly<Partial<Record<Access, ReasonKey>>> = {
  offline: 'disabledReasons.awaitsAccounts',
  waiting: 'disabledReasons.awaitsGames',
};

/**
 * Registers the action for redeeming a key. The action needs a session, because the package is activated for an account. Once the session
 * has ended, the action leads to the log-in.
 */
export function Redeem() {
  const [isOpen, setIsOpen] = useState(false);
  const access = useAccess();
  const handler = useMemo(() => {
    return {
      run: () => (access === 'locked' ? overlays().whenClosed(openLogin) : setIsOpen(true)),
      disabledReason: REASONS[access],
    };
  }, [access]);
  useActionHandler('changeKey', handler);
  return <Suspense>{isOpen && <RedeemDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
