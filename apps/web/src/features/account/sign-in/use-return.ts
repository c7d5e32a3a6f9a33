import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useRef } from 'react';
import { isAccount } from '../../../lib/session/session.ts';
import { resolvedSession } from '../../../lib/session/session-store.ts';
import { identity } from '../identity/identity.ts';
import type { Result, SignInStep } from '../identity/identity-provider.ts';
import { awayNote } from '../identity/tab-notes.ts';

/**
 * Fetches the provider's code in advance. Reports the result of a sign-in by redirect; if there is none, signs out at the provider.
 *
 * @returns a function to call when a sign-in begins and to await before the provider is used; it prevents a later sign-out
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
      // An earlier session there must not be used for the sign-in that begins here.
      const isLeft = !isAccount(await resolvedSession());
      // The session may belong to a sign-in that has begun meanwhile, on this page or on the next.
      if (isLeft && !hasBegun.current && !isGone) leaving.current = hosted?.signOut();
    };
    look().catch(() => {
      // Other sign-ins report the missing code themselves, once they need it.
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
