import { skipToken, useQuery } from '@tanstack/react-query';
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

/** Milliseconds for which a position must stay on the board before it is requested. */
export const REST_MS = 180;
/** The same for users whose look-ups cost credits, so that no credit is spent on positions that they only pass through. */
export const METERED_REST_MS = 500;
/** Milliseconds after which an answer counts as late. */
export const LATE_MS = 150;
/** Minimum milliseconds between two requests for a position about which the server sends several updates in a row. */
const NEWS_MS = 1_000;
/** Milliseconds between two requests for a queued position while the live channel is closed. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * The state of the cloud for a position. Sends a request only after the position has been on the board for a moment. Positions that
 * the user only passes through are not requested.
 *
 * @param fen the position; `undefined` while the cloud is not to be queried
 * @param next positions that are likely to be shown next
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
    { queryKey: keys.upstream, queryFn: skipToken, gcTime: Infinity },
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a change of permissions or credits can lift a refusal.
  }, [session, mayAsk]);
  return {
    fen,
    position: isBarred ? undefined : data?.position,
    answeredAt: dataUpdatedAt,
    line: (!isBarred && data?.line) || [],
    upstream,
    problem,
    isLate: useLate(isFetching, LATE_MS),
    learning: isBarred ? undefined : learning,
    retry: look,
  };
}

/** Requests the position again when the server reports that it has changed. Drops other changed positions from the cache. */
function useNews({ keys, fen, askedAt, look }: News): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live().on('position-changed', ({ fen: changed }) => {
      if (changed !== fen) {
        queryClient().removeQueries({ queryKey: keys.view(changed) });
        return;
      }
      // `look` sends no request if the user leaves the position first, so the cached answer is marked as stale at once.
      void queryClient().invalidateQueries({ queryKey: keys.view(fen), refetchType: 'none' });
      clearTimeout(timer);
      timer = setTimeout(look, Math.max(0, askedAt.current + NEWS_MS - performance.now()));
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
  /** The time of the last request for the position, by `performance.now()`. */
  readonly askedAt: { readonly current: number };
  readonly look: () => void;
}

/**
 * Subscribes to updates of the position, and again whenever the live channel has reconnected. If `isStuck`, a reconnection also
 * requests the position, because updates may have been missed.
 */
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

/** Requests a queued position at intervals while the live channel is closed. While it is open, the server sends updates. */
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
  const problem = askProblem(failure);
  return problem === 'unpaid' ? 'credit' : problem;
}
