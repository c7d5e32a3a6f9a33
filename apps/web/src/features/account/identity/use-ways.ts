import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useState } from 'react';
import { type Retry, retryLater } from '../../../lib/session/retry-later.ts';
import { identity } from './identity.ts';

/** The sign-in methods of this site; `undefined` until they have loaded. Retries while the server cannot be reached. */
export function useWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    let retry: Retry | undefined;
    let isGone = false;
    const look = async (attempt: number): Promise<void> => {
      const answer = await identity().loadWays();
      if (isGone) return;
      if (answer.success) setWays(answer.data);
      else retry = retryLater(attempt, () => void look(attempt + 1));
    };
    void look(0);
    return () => {
      isGone = true;
      retry?.cancel();
    };
  }, []);
  return ways;
}
