import { useCallback } from 'react';
import type { Answer, CallOptions } from '../api/api-client.ts';
import { onLive } from '../live/the-live.ts';
import { askAsUser } from '../session/ask-as-user.ts';
import { type LookedAt, useLookedAt } from '../use-looked-at.ts';

/**
 * What the server says of the user, looked at again whenever packages or credits of theirs have changed.
 *
 * @param ask must stay the same
 */
export function useOwnData<Data>(
  ask: (options: CallOptions) => Promise<Answer<Data>>,
): LookedAt<Data> {
  const asUser = useCallback(
    (options: CallOptions) => askAsUser(() => ask(options), options.signal ?? NEVER),
    [ask],
  );
  return useLookedAt(asUser, listen);
}

const NEVER = new AbortController().signal;

function listen(reload: () => void): () => void {
  const stops = [onLive('ready', reload), onLive('profile-changed', reload)];
  return () => {
    for (const stop of stops) stop();
  };
}
