import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useRef } from 'react';
import { isAccount } from '../../../lib/session/session.ts';
import { resolvedSession } from '../../../lib/session/session-store.ts';
import { identity } from '../identity/identity.ts';
import type { Result, SignInStep } from '../identity/identity-provider.ts';
import { awayNote } from '../identity/tab-notes.ts';

/**
 * Fetches the provider's code in advance. Reports the result of a sign-in by redirect. If there is no such result and this site has no
 * session of a registered account, signs out at the provider.
 *
 * @returns a function to be called when a sign-in begins. It prevents a later sign-out, and resolves once a running sign-out has ended.
 */
export function useReturn(
  ways: SignInWays | undefined,
  take: (result: Result<SignInStep>) => void,
): () => Promise<void> {
  const hasBegun = useRef(false);
  const leaving = useRef<Promise<unknown>>(undefined);
  const isHosted = ways !== undefined && ways.hosted !== null;
  useEffect(() => {
    if (!isHosted) return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const hosted = await identity().loadProvider();
      const back = await hosted?.returned();
      awayNote.remove();
      if (back?.ok === false) return take(back);
      if (back?.value !== undefined) return take({ ok: true, value: back.value });
      // A sign-in on this page must not use an earlier session at the provider.
      const isLeft = !isAccount(await resolvedSession());
      // If a sign-in has begun in the meantime, on this page or the next, the session at the provider belongs to that sign-in.
      if (isLeft && !hasBegun.current && !isGone) leaving.current = hosted?.signOut();
    };
    look().catch(() => {
      // Only a sign-in by redirect is reported here. Other sign-ins report the missing code when they need it.
      if (awayNote.read() !== undefined && !isGone) take(UNREACHED);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once per page.
  }, [isHosted]);
  return async () => {
    hasBegun.current = true;
    await leaving.current;
  };
}

const UNREACHED: Result<SignInStep> = { ok: false, code: 'network-request-failed' };
