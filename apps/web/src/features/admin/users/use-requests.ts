import { useRef, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { isOutcomeUnknown, refetchIfUnknown } from '../lib/unknown-outcome.ts';

interface Requests {
  /** Whether the last answer was lost. The change may have been made nevertheless. */
  readonly isUnsure: boolean;
  /** @param given the values that identify the grant, without the reason */
  readonly send: <Data>(
    given: object,
    call: (requestId: string) => Promise<Answer<Data>>,
  ) => Promise<Answer<Data>>;
}

/**
 * Prevents a grant from being made twice. The server recognises a request by its id, so a grant keeps its id until the server has answered,
 * even if the dialog is closed and opened again. A `CONFLICT` counts as an answer. It means that the grant was already made with another
 * reason. The administrator then sees the account, and may repeat the grant deliberately.
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
    const answer = await refetchIfUnknown(call(id), look);
    const isAnswered = answer.success || answer.code === 'CONFLICT';
    if (isAnswered) ids.current.delete(name);
    setLost(!isAnswered && isOutcomeUnknown(answer));
    return answer;
  };
  return { isUnsure: isLost, send };
}
