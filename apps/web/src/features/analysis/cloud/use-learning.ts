import { learnPosition } from '@chuhe/contract/cloud-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { KEPT_MS } from '../../../lib/sources/use-position-data.ts';
import type { CloudKeys, KeptPosition } from './cloud-queries.ts';
import { isShallow, type Learning } from './cloud-snapshot.ts';

/** Milliseconds that a user rests on a position before the server is asked to work it out. */
export const LEARN_MS = 900;

interface Viewed {
  readonly keys: CloudKeys;
  readonly fen: string | undefined;
  readonly kept: KeptPosition | undefined;
  /** Whether `kept` is the cloud's last answer, and no other is on its way. */
  readonly isCurrent: boolean;
  /** When `kept` came. */
  readonly viewedAt: number;
  /** Asks for the position again. */
  readonly refetch: () => void;
}

/** Has a position that is not known well worked out once the user has rested on it, after each answer of the cloud. */
export function useLearning({
  keys,
  fen,
  kept,
  isCurrent,
  viewedAt,
  refetch,
}: Viewed): Learning | undefined {
  const isRested = useRested(fen ?? '', LEARN_MS);
  // Nothing is fetched here: the effect below writes what the server answers.
  const { data: state } = useQuery<Learning | 'known'>(
    { queryKey: keys.learn(fen), enabled: false, gcTime: KEPT_MS },
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
      // It was worked out in between: before this page listened, or while the user was at another position.
      const isNews = answer.data.state === 'known' && (isUnknown || state === 'queued');
      if (isNews && !signal.aborted) refetch();
    };
    void learn();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each answer about each position.
  }, [isWanted, fen, viewedAt]);
  return isPoor && state !== 'known' ? state : undefined;
}
