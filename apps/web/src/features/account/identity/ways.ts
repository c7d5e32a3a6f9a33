import { getSignInWays } from '@chuhe/contract/identity-endpoints';
import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { type Retry, retryLater } from '../../../lib/session/retry-later.ts';

/** The sign-in methods of this site. Loaded only by pages that offer them. */

let known: Promise<Answer<SignInWays>> | undefined;

/** Loaded once per page; a failed request is repeated by the next call. */
export async function loadWays(): Promise<Answer<SignInWays>> {
  const asked = known ?? api.call(getSignInWays, {}, { isQuiet: true });
  known = asked;
  const answer = await asked;
  if (!answer.success && known === asked) known = undefined;
  return answer;
}

/** `undefined` until they are loaded; retries while no server answers. */
export function useWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    let retry: Retry | undefined;
    let isGone = false;
    const look = async (attempt: number): Promise<void> => {
      const answer = await loadWays();
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
