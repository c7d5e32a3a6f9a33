import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { canSpend, isMetered, useCredit } from '../../../lib/credit/use-credit.ts';
import { live } from '../../../lib/live/live.ts';
import { queryClient, refetch } from '../../../lib/query/query-client.ts';
import { useFailure } from '../../../lib/query/use-failure.ts';
import { useLate, useRested } from '../../../lib/query/use-rested.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { askProblem } from '../../../lib/sources/ask-problem.ts';
import { FRESH_MS, KEPT_MS } from '../../../lib/sources/use-position-data.ts';
import { type CloudKeys, cloudKeys, type KeptPosition, lookUp } from './cloud-queries.ts';
import type { CloudProblem, CloudSnapshot } from './cloud-snapshot.ts';
import { useLearning } from './use-learning.ts';

/** Milliseconds that a user rests on a position before it is asked for. */
export const REST_MS = 180;
/** The same for a user whose look-ups cost something: none is spent on what is hurried past. */
export const METERED_REST_MS = 500;
/** An answer that takes longer than this, in milliseconds, is announced. */
export const LATE_MS = 150;
/** Milliseconds between two requests for a position of which news come one after the other. */
const NEWS_MS = 1_000;
/** Milliseconds between two requests for a queued position, for a page that hears no news. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * What the cloud knows about a position: one request for each position that the user rests on, none for those they hurry past.
 *
 * @param fen `undefined` while none is looked at
 * @param next positions that are likely to come after it
 */
export function useCloudPosition(fen: string | undefined, next: readonly string[]): CloudSnapshot {
  const session = useStore(sessionStore, (state) => state.session);
  const userId = userIdOf(session);
  const keys = useMemo(() => cloudKeys(userId), [userId]);
  const look = useCallback(() => refetch(keys.view(fen)), [keys, fen]);
  const credit = useCredit();
  const costs = isMetered(credit);
  const name = JSON.stringify(keys.view(fen));
  const isRested = useRested(name, costs ? METERED_REST_MS : REST_MS);
  const askedAt = useRef(0);
  const { data, error, dataUpdatedAt, isFetching, isSuccess } = useQuery<KeptPosition>(
    {
      queryKey: keys.view(fen),
      queryFn: ({ signal }) => {
        askedAt.current = performance.now();
        return lookUp({ keys, fen: fen ?? '', next: costs ? [] : next, signal });
      },
      enabled: fen !== undefined && isRested,
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
    },
    queryClient(),
  );
  const { data: upstream = null } = useQuery<CloudSnapshot['upstream']>(
    { queryKey: keys.upstream, enabled: false, gcTime: Infinity },
    queryClient(),
  );
  const learning = useLearning({
    keys,
    fen,
    kept: data,
    isCurrent: isSuccess && !isFetching,
    viewedAt: dataUpdatedAt,
    refetch: look,
  });
  const failure = useFailure({ name, data, error, isFetching });
  const problem = isRested && failure !== undefined ? problemOf(failure) : undefined;
  const isBarred = problem === 'locked' || problem === 'credit';
  const isQueued = learning === 'queued';
  useNews({ keys, fen, askedAt, look });
  useWatch(fen, isQueued || problem === 'offline', look);
  useLookAgain(fen, isQueued, look);
  const mayAsk = canSpend(credit);
  useEffect(() => {
    if (isBarred) look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only permissions or credits can change the answer.
  }, [session, mayAsk]);
  return {
    fen,
    position: isBarred ? undefined : data?.position,
    line: (!isBarred && data?.line) || [],
    upstream,
    problem,
    isLate: useLate(isFetching, LATE_MS),
    learning: isBarred ? undefined : learning,
    retry: look,
  };
}

/** Asks again when the server knows more of the position. */
function useNews({ keys, fen, askedAt, look }: News): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      // Nothing is asked until the user has rested on the position, and what is kept must not count as fresh then.
      void queryClient().invalidateQueries({ queryKey: keys.view(fen), refetchType: 'none' });
      look();
    };
    const stop = live().on('position-changed', ({ fen: changed }) => {
      if (changed !== fen) {
        queryClient().removeQueries({ queryKey: keys.view(changed) });
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(update, Math.max(0, askedAt.current + NEWS_MS - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [keys, fen, askedAt, look]);
}

interface News {
  readonly keys: CloudKeys;
  readonly fen: string | undefined;
  /** When the position was asked for last, on the clock of `performance.now()`. */
  readonly askedAt: { readonly current: number };
  readonly look: () => void;
}

/** Has the server send news of the position; what was missed while it could not is asked for. */
function useWatch(fen: string | undefined, isStuck: boolean, look: () => void): void {
  useEffect(() => {
    if (fen !== undefined) live().send({ type: 'watch-position', fen });
  }, [fen]);
  useEffect(() => {
    if (fen === undefined) return undefined;
    return live().on('ready', () => {
      live().send({ type: 'watch-position', fen });
      if (isStuck) look();
    });
  }, [fen, isStuck, look]);
}

/** For a page whose live channel is not open: otherwise news come by it. */
function useLookAgain(fen: string | undefined, isQueued: boolean, look: () => void): void {
  useEffect(() => {
    if (!isQueued || fen === undefined) return undefined;
    const timer = setInterval(() => {
      if (!live().send({ type: 'watch-position', fen })) look();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [fen, isQueued, look]);
}

function problemOf(failure: ApiFailure): CloudProblem | undefined {
  if (failure.code === 'FORBIDDEN') return 'locked';
  return failure.code === 'PAYMENT_REQUIRED' ? 'credit' : askProblem(failure);
}
