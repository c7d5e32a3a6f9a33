import { learnPosition } from '@chuhe/contract/cloud-endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { KEPT_MS } from '../../../lib/sources/use-position-data.ts';
import type { CloudKeys, KeptPosition } from './cloud-queries.ts';
import { isShallow, type Learning } from './cloud-snapshot.ts';

/** Milliseconds for which a position must stay on the board before the server is requested to work it out. */
export const LEARN_MS = 900;

interface Viewed {
  readonly keys: CloudKeys;
  readonly fen: string | undefined;
  readonly kept: KeptPosition | undefined;
  /** Whether `kept` is the cloud's latest answer and no request is running. */
  readonly isCurrent: boolean;
  /** When `kept` was received. */
  readonly viewedAt: number;
  /** Requests the position again. */
  readonly refetch: () => void;
}

/**
 * Requests that the server work out a position that is not well known, once it has been on the board for a moment. Repeats the
 * request after each answer of the cloud.
 */
export function useLearning({
  keys,
  fen,
  kept,
  isCurrent,
  viewedAt,
  refetch,
}: Viewed): Learning | undefined {
  const isRested = useRested(fen ?? '', LEARN_MS);
  // This query only reads the cache. The effect below writes the server's answer to it.
  const { data: state } = useQuery<Learning | 'known'>(
    { queryKey: keys.learn(fen), queryFn: skipToken, gcTime: KEPT_MS },
    queryClient(),
  );
  const isPoor = kept !== undefined && isShallow(kept.position);
  const isAnswered = isCurrent && kept?.line !== undefined;
  const isWanted = isRested && isPoor && isAnswered && state !== 'known';
  const isUnknown = kept?.position.status === 'unknown';
  useEffect(() => {
    if (!isWanted || fen === undefined) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const learn = async (): Promise<void> => {
      const answer = await api().call(
        learnPosition,
        { body: { FEN: fen } },
        { isQuiet: true, signal },
      );
      if (!answer.success || answer.data.state === 'over') return;
      queryClient().setQueryData(keys.learn(fen), answer.data.state);
      // The position was worked out before this page subscribed to it, or while the user was at another position.
      const isNews = answer.data.state === 'known' && (isUnknown || state === 'queued');
      if (isNews && !signal.aborted) refetch();
    };
    void learn();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once for each answer about each position.
  }, [isWanted, fen, viewedAt]);
  return isPoor && state !== 'known' ? state : undefined;
}
