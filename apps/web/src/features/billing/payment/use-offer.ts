import type { Activation, Package } from '@chuhe/contract/package';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { getPaymentWay, listActivations, listPackages } from '../../../lib/credit/credit-calls.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';

/** What is sold, before anything is ordered. `closed`: this site takes no payments; `gone`: the package is not sold any more. */
export type Offer =
  | { readonly kind: 'waiting' | 'closed' | 'gone' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | {
      readonly kind: 'sold';
      readonly sold: Package;
      /** The user's own of the same package, the one that ends last; the next begins at its end. */
      readonly owned: Activation | undefined;
    };

const WAITING: Offer = { kind: 'waiting' };

/** @param userId what is sold is the same for everybody, what one has is not */
export function useOffer(
  packageId: string,
  userId: string | undefined,
): readonly [Offer, () => void] {
  const [offer, setOffer] = useState(WAITING);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => {
    setOffer(WAITING);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    const gone = new AbortController();
    const look = async (): Promise<void> => {
      const found = await findOffer(packageId, gone.signal);
      if (!gone.signal.aborted) setOffer(found);
    };
    void look();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another user or another try looks anew.
  }, [packageId, userId, tries]);
  return [offer, retry];
}

async function findOffer(packageId: string, signal: AbortSignal): Promise<Offer> {
  const options = { isQuiet: true, signal };
  const [way, packages, activations] = await Promise.all([
    askAsUser(() => api.call(getPaymentWay, {}, options), signal),
    askAsUser(() => api.call(listPackages, {}, options), signal),
    askAsUser(() => api.call(listActivations, {}, options), signal),
  ]);
  if (!way.success) return { kind: 'failed', failure: way };
  if (!packages.success) return { kind: 'failed', failure: packages };
  if (way.data.provider === null) return { kind: 'closed' };
  const sold = packages.data.find(({ id }) => id === packageId);
  if (sold === undefined) return { kind: 'gone' };
  // It is only told: what cannot be looked up keeps nobody from paying.
  const owned = activations.success ? lastOf(activations.data, packageId) : undefined;
  return { kind: 'sold', sold, owned };
}

function lastOf(activations: readonly Activation[], packageId: string): Activation | undefined {
  return activations
    .filter((each) => each.packageId === packageId && isRunning(each))
    .toSorted((a, b) => Date.parse(b.endDate) - Date.parse(a.endDate))[0];
}

function isRunning({ status }: Activation): boolean {
  return status === 'ACTIVE' || status === 'SCHEDULED';
}
