import type { User } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';
import { useCallback, useEffect, useState } from 'react';
import { type ApiFailure, localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { identity } from '../identity/identity.ts';
import { listIdentities, tellProvenEmail } from '../identity/identity-calls.ts';
import type { HostedAccount } from '../identity/identity-provider.ts';

/** The account at the identity provider. */
export interface Hosted {
  readonly ways: SignInWays;
  readonly identities: readonly Identity[];
  /** The provider account with which this browser is signed in, if it belongs to this user. */
  readonly own: HostedAccount | undefined;
  readonly reload: () => void;
}

/**
 * What is known about the account at the provider. In the states `waiting` and `failed`, it is unknown where the password and the address
 * of the account are stored.
 */
export type HostedState =
  | { readonly kind: 'waiting' }
  /** The site has no provider. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly retry: () => void }
  | { readonly kind: 'known'; readonly hosted: Hosted };

/**
 * The account at the identity provider. If a later request fails, keeps the data of the last successful one and shows a toast.
 *
 * @param user not a guest
 */
export function useHostedAccount({ id, emailVerified }: User): HostedState {
  const [found, setFound] = useState<Found>();
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => setReloads((count) => count + 1), []);
  useEffect(() => {
    const gone = new AbortController();
    const look = async (): Promise<void> => {
      const next = await find(gone.signal);
      if (gone.signal.aborted) return;
      if (isFailure(next) && reloads > 0) tellFailure(next);
      setFound((before) => settle(before, next));
    };
    void look();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `reloads` makes it run again.
  }, [id, reloads]);
  const own = found === undefined || found === 'none' || isFailure(found) ? undefined : found.own;
  const isProven = emailVerified || own?.emailVerified !== true;
  useEffect(() => {
    if (!isProven) tellProvenEmail().catch(() => undefined);
  }, [isProven]);
  if (found === undefined) return { kind: 'waiting' };
  if (found === 'none') return { kind: 'none' };
  if (isFailure(found)) return { kind: 'failed', failure: found, retry: reload };
  return { kind: 'known', hosted: { ...found, reload } };
}

type Found = Omit<Hosted, 'reload'> | ApiFailure | 'none';

function isFailure(found: Found): found is ApiFailure {
  return typeof found === 'object' && 'success' in found;
}

/** Keeps the data of the last request if the next one fails, so that typed text is not lost. */
function settle(before: Found | undefined, next: Found): Found {
  return before === undefined || isFailure(before) || !isFailure(next) ? next : before;
}

async function find(signal: AbortSignal): Promise<Found> {
  const ways = await identity().loadWays();
  if (!ways.success) return ways;
  if (ways.data.hosted === null) return 'none';
  const [provider, known] = await Promise.all([
    identity()
      .loadProvider()
      .catch(() => undefined),
    askAsUser(listIdentities, signal),
  ]);
  if (!known.success) return known;
  if (provider === undefined) return localFailure('NETWORK');
  const account = await provider.reload();
  const isOwn = known.data.some(({ subject }) => subject === account?.uid);
  return { ways: ways.data, identities: known.data, own: isOwn ? account : undefined };
}
