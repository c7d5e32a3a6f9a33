import type { SignInWays } from '@chuhe/contract/identity-provider';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import { defineCall } from '../../../lib/api/define-call.ts';
import { api } from '../../../lib/api/the-api.ts';
import { type Retry, retryLater } from '../../../lib/session/retry-later.ts';

/** How one signs in to this site. Pages that offer it ask; all others, and the code of a provider, do without. */

const getSignInWays = defineCall<'getSignInWays'>({
  method: 'GET',
  path: '/api/sign-in-ways',
  guard: 'public',
});

let known: Promise<Answer<SignInWays>> | undefined;

/** Asked once a page; a failure is asked about again. */
export async function loadWays(): Promise<Answer<SignInWays>> {
  const asked = known ?? api.call(getSignInWays, {}, { isQuiet: true });
  known = asked;
  const answer = await asked;
  if (!answer.success && known === asked) known = undefined;
  return answer;
}

/** `undefined` until it is known: as long as no server answers, it is asked again. */
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
