import type { Credit } from '@chuhe/contract/package';
import { getCredit } from '@chuhe/contract/package-endpoints';
import { useEffect } from 'react';
import { live } from '../live/live.ts';
import { currentUserId, refresh } from '../query/query-client.ts';
import { type CallData, callKey, useCall } from '../query/use-call.ts';
import { useUserId } from '../query/use-user-id.ts';
import { defineService } from '../services.ts';

type CreditState = Pick<CallData<Credit>, 'data' | 'failure'>;

/** The credits of the user, kept up to date. */
export function useCredit(): CallData<Credit> {
  useEffect(followCredit, []);
  const enabled = useUserId() !== undefined;
  return useCall(getCredit, {}, { enabled, staleTime: Infinity, refetchInterval: untilMidnight });
}

export function refetchCredit(): void {
  refresh(callKey(getCredit, {}, currentUserId()));
}

/** Whether look-ups cost this user credits. True until the server has answered. */
export function isMetered({ data, failure }: CreditState): boolean {
  if (data === undefined) return failure === undefined;
  return data.isMetered && !data.unlimited;
}

/** Whether the user has credits for a look-up. */
export function canSpend({ data }: CreditState): boolean {
  return data !== undefined && (!data.isMetered || data.unlimited || data.balance > 0);
}

/** Minimum interval between two requests, in milliseconds, while the user steps quickly through a game. */
const PAUSE = 250;
/** Longest delay of a browser's timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Refetches the credits when the live channel reports a change. */
const followCredit = defineService(() => {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      refetchCredit();
    }, PAUSE);
  };
  for (const type of ['credit-changed', 'profile-changed', 'ready'] as const) {
    live().on(type, refetchSoon);
  }
});

/** Milliseconds until the free credits and the engine's time of the next day, for which the server sends no message. */
function untilMidnight({
  state: { data },
}: {
  readonly state: { readonly data?: Credit | undefined };
}) {
  if (data === undefined || !(data.isMetered || data.search.isLimited)) return false;
  const wait = Date.parse(data.trial.endsAt) - Date.now() + 1000;
  return Math.min(Math.max(wait, 60_000), LONGEST);
}
