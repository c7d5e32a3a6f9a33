import { useEffect } from 'react';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../api/call-types.ts';
import { live } from '../live/live.ts';
import { type CallData, useCall } from '../query/use-call.ts';

/** Data of the user. Refetched when the live channel is ready or reports a change of the profile. */
export function useOwnData<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
): CallData<AnswerOf<NameOf<Call>>> {
  const data = useCall(call, parts);
  const { refetch } = data;
  useEffect(() => {
    const stops = [live().on('ready', refetch), live().on('profile-changed', refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refetch]);
  return data;
}
