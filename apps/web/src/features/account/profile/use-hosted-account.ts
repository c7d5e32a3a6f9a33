import type { User } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';
import { useCallback, useEffect, useState } from 'react';
import { type ApiFailure, localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { listIdentities, tellProvenEmail } from '../identity/identity-calls.ts';
import type { HostedAccount } from '../identity/identity-provider.ts';
import { loadProvider } from '../identity/the-provider.ts';
import { loadWays } from '../identity/ways.ts';

/** What an account has at the identity provider. */
export interface Hosted {
  readonly ways: SignInWays;
  readonly identities: readonly Identity[];
  /** Who is signed in at the provider in this browser, if that is one of these. */
  readonly own: HostedAccount | undefined;
  /** Looks anew. */
  readonly reload: () => void;
}

/** Whether the account has anything there: until that is known, nobody can say who keeps its password and its address. */
export type HostedState =
  | { readonly kind: 'waiting' }
  /** The site has no provider. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly retry: () => void }
  | { readonly kind: 'known'; readonly hosted: Hosted };

/** Once it is known it stays so; a look that fails later is told of. @param user an account, no guest */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Each asks for another look.
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

/** What is shown is not taken away, nor what the user types into it, because it cannot be looked at anew. */
function settle(before: Found | undefined, next: Found): Found {
  return before === undefined || isFailure(before) || !isFailure(next) ? next : before;
}

async function find(signal: AbortSignal): Promise<Found> {
  const ways = await loadWays();
  if (!ways.success) return ways;
  if (ways.data.hosted === null) return 'none';
  const [provider, known] = await Promise.all([
    loadProvider().catch(() => undefined),
    askAsUser(listIdentities, signal),
  ]);
  if (!known.success) return known;
  if (provider === undefined) return localFailure('NETWORK');
  const account = await provider.reload();
  const isOwn = known.data.some(({ subject }) => subject === account?.uid);
  return { ways: ways.data, identities: known.data, own: isOwn ? account : undefined };
}
