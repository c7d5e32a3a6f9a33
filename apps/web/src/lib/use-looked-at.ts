import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, CallOptions } from './api/api-client.ts';
import type { ApiFailure } from './api/failure.ts';

/** What the server says of something, as it was looked at last. */
export interface LookedAt<Data> extends State<Data> {
  /** Puts newer data in the place of what is shown; a look that is under way may have been older, and is given up. */
  readonly set: (data: Data) => void;
  readonly reload: () => void;
}

interface State<Data> {
  /** Missing until there is an answer; a failure only where there was no data before. */
  readonly answer: Answer<Data> | undefined;
  /** Of the last look: what is shown may be old. */
  readonly failure: ApiFailure | undefined;
  readonly isLooking: boolean;
  /** How many looks have come to an end, well or not. */
  readonly looks: number;
}

/**
 * What the server says, looked at again whenever it is told to, or `listen` says so.
 *
 * @param ask must stay the same, as must `listen`
 * @param listen calls `reload` when there is something new. @returns stops listening
 */
export function useLookedAt<Data>(
  ask: (options: CallOptions) => Promise<Answer<Data>>,
  listen: (reload: () => void) => () => void,
): LookedAt<Data> {
  const [state, setState] = useState<State<Data>>(FIRST);
  const [count, setCount] = useState(0);
  const underWay = useRef<AbortController>(null);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    const gone = new AbortController();
    underWay.current = gone;
    setState((before) => ({ ...before, isLooking: true }));
    const look = async (): Promise<void> => {
      const given = await ask({ isQuiet: true, signal: gone.signal });
      if (!gone.signal.aborted) setState((before) => withAnswer(before, given));
    };
    void look();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The count asks for another look.
  }, [ask, count]);
  useEffect(() => listen(reload), [listen, reload]);
  const set = useCallback((data: Data) => {
    underWay.current?.abort();
    setState((before) => withAnswer(before, { success: true, data }));
  }, []);
  return { ...state, set, reload };
}

const FIRST = { answer: undefined, failure: undefined, isLooking: true, looks: 0 };

/** What is shown stays where a look fails: the next may find more. */
function withAnswer<Data>({ answer, looks }: State<Data>, given: Answer<Data>): State<Data> {
  return {
    answer: given.success || answer?.success !== true ? given : answer,
    failure: given.success ? undefined : given,
    isLooking: false,
    looks: looks + 1,
  };
}
