import { useRef, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { isInDoubt } from '../lib/is-in-doubt.ts';
import { lookAgain } from './look-again.ts';

interface Requests {
  /** The last answer was lost: it may have been done. */
  readonly isUnsure: boolean;
  /** @param given what the account is to get, without why */
  readonly send: <Data>(
    given: object,
    call: (requestId: string) => Promise<Answer<Data>>,
  ) => Promise<Answer<Data>>;
}

/**
 * Has what an account is given be given once. The server knows a request by its id, so the same thing keeps its id until an answer comes,
 * also in a dialog that was closed and opened again meanwhile. An answer that it was done with other words ends that as well: who has seen
 * the account as it is by now may want it once more.
 *
 * @param look reloads the account; called when the outcome of a request is unknown
 */
export function useRequests(look: () => void): Requests {
  const ids = useRef(new Map<string, string>());
  const [isLost, setLost] = useState(false);
  const send: Requests['send'] = async (given, call) => {
    const name = JSON.stringify(given);
    const id = ids.current.get(name) ?? makeUuid();
    ids.current.set(name, id);
    const answer = await lookAgain(call(id), look);
    const isAnswered = answer.success || answer.code === 'CONFLICT';
    if (isAnswered) ids.current.delete(name);
    setLost(!isAnswered && isInDoubt(answer));
    return answer;
  };
  return { isUnsure: isLost, send };
}
