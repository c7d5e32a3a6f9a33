import type { SessionStatus } from '@chuhe/contract/payment';
import { getSessionStatus } from '@chuhe/contract/payment-endpoints';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { api } from '../../../lib/api/api.ts';
import { type ApiFailure, isTransient } from '../../../lib/api/failure.ts';
import { refetchCredit } from '../../../lib/credit/use-credit.ts';
import { live } from '../../../lib/live/live.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';

/** The last known state of a payment. */
export interface Paid {
  readonly status: SessionStatus | undefined;
  /** The failure of the last request. */
  readonly failure: ApiFailure | undefined;
  /** Whether the payment takes so long that the page shows a note. */
  readonly isSlow: boolean;
}

/** Seconds before each request; the last value repeats. */
const PAUSES = [1, 2, 3, 5, 8, 13, 21, 30] as const;
const LAST = 30;
/** How long the page waits before it notes the delay, in milliseconds. */
const SLOW_MS = 30_000;

/** Polls the state of a payment until it is settled. */
export function usePaid(sessionId: string): Paid & { readonly look: () => void } {
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const [paid, setPaid] = useState<Paid>(NOTHING);
  const follower = useRef<Follower>(undefined);
  useEffect(() => {
    const change = (changes: Partial<Paid>): void => setPaid((old) => ({ ...old, ...changes }));
    const followed = follow(sessionId, change);
    follower.current = followed;
    return followed.stop;
    // The user may become known only after the first request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Starts again for another user.
  }, [sessionId, userId]);
  const isPaid = paid.status?.status === 'PAID';
  useEffect(() => {
    if (!isPaid) return;
    void sessionManager().reloadUser();
    refetchCredit();
  }, [isPaid]);
  const look = useCallback(() => {
    setPaid(NOTHING);
    follower.current?.look();
  }, []);
  return { ...paid, look };
}

const NOTHING: Paid = { status: undefined, failure: undefined, isSlow: false };
/** States that can still change; an open payment may be made in another tab. */
const MOVING: ReadonlySet<SessionStatus['status']> = new Set(['OPEN', 'PROCESSING']);

interface Follower {
  readonly look: () => void;
  readonly stop: () => void;
}

function follow(sessionId: string, change: (changes: Partial<Paid>) => void): Follower {
  const gone = new AbortController();
  const { signal } = gone;
  const ask = () =>
    api().call(getSessionStatus, { query: { sessionId } }, { isQuiet: true, signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  /** Number of requests so far; only the answer to the latest request is used. */
  let asked = 0;
  let looks = 0;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    const answer = await askAsUser(ask, signal);
    if (signal.aborted || mine !== asked) return;
    if (answer.success) change({ status: answer.data, failure: undefined });
    else change({ failure: answer });
    const isOver = answer.success ? !MOVING.has(answer.data.status) : !isTransient(answer);
    if (isOver) return clearTimeout(slow);
    timer = setTimeout(() => void look(), (PAUSES[looks] ?? LAST) * 1000);
    looks += 1;
  };
  const begin = (): void => {
    clearTimeout(slow);
    slow = setTimeout(() => change({ isSlow: true }), SLOW_MS);
    looks = 0;
    void look();
  };
  // The profile changes when a package is activated.
  const stopHearing = live().on('profile-changed', () => void look());
  begin();
  return {
    look: begin,
    stop: () => {
      gone.abort();
      clearTimeout(timer);
      clearTimeout(slow);
      stopHearing();
    },
  };
}
