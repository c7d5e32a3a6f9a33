import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useRef } from 'react';
import { isAccount } from '../../../lib/session/session.ts';
import { knownSession } from '../../../lib/session/session-store.ts';
import type { Result, SignInStep } from '../identity/identity-provider.ts';
import { awayNote } from '../identity/tab-notes.ts';
import { loadProvider } from '../identity/the-provider.ts';

/**
 * Fetches the provider's code while the user still reads, takes in what they come back with when they had to leave, and else ends
 * what is left at the provider of a sign-in before.
 *
 * @returns to be called as soon as a sign-in begins, and waited for before the provider is asked: from then on nothing is ended
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
      const hosted = await loadProvider();
      const back = await hosted?.returned();
      awayNote.remove();
      if (back?.ok === false) return take(back);
      if (back?.value !== undefined) return take({ ok: true, value: back.value });
      // Whoever was signed in there before is not who signs in here now.
      const isLeft = !isAccount(await knownSession());
      // Of this page or, when it is gone, of the next one: it may be theirs already.
      if (isLeft && !hasBegun.current && !isGone) leaving.current = hosted?.signOut();
    };
    look().catch(() => {
      // Nobody else waits for the code before it is asked for, and then it is said.
      if (awayNote.read() !== undefined && !isGone) take(UNREACHED);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once a page.
  }, [isHosted]);
  return async () => {
    hasBegun.current = true;
    await leaving.current;
  };
}

const UNREACHED: Result<SignInStep> = { ok: false, code: 'network-request-failed' };
