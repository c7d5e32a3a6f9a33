import { useQuery } from '@tanstack/react-query';
import { queryClient, refetch } from '../query/query-client.ts';
import { useFailure } from '../query/use-failure.ts';
import { useLate, useRested } from '../query/use-rested.ts';
import { useUserId } from '../query/use-user-id.ts';
import { type AskProblem, askProblem } from './ask-problem.ts';

/** What a source says about a position. */
export interface PositionSnapshot<Data> {
  /** The position that the rest is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** `undefined` until it is known. */
  readonly data: Data | undefined;
  /** Why `data` is missing or may be out of date. */
  readonly problem: AskProblem | undefined;
  /** Whether the answer takes so long that the user should see a sign of it. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

interface PositionQuestion<Data> {
  /** Names the source. */
  readonly source: string;
  /** `undefined` while the panel cannot be seen. */
  readonly fen: string | undefined;
  /** What else the answer depends on. Where it is `undefined`, nothing is asked. */
  readonly filter: object | undefined;
  readonly ask: (fen: string, signal: AbortSignal) => Promise<Data>;
  /** Milliseconds that the user rests on a position before it is asked for. */
  readonly restMs: number;
}

/** An answer that takes longer than this, in milliseconds, is announced. */
export const LATE_MS = 200;
/** Milliseconds that an answer holds. */
export const FRESH_MS = 60_000;
/** Milliseconds that an answer is kept after its position was left, to be shown at once on the way back. */
export const KEPT_MS = 30 * 60_000;

/** Asks a source about each position that the user rests on, and about none that they hurry past. */
export function usePositionData<Data>({
  source,
  fen,
  filter,
  ask,
  restMs,
}: PositionQuestion<Data>): PositionSnapshot<Data> {
  const queryKey = [useUserId() ?? null, source, fen ?? null, filter ?? null];
  const name = JSON.stringify(queryKey);
  const isRested = useRested(name, restMs);
  const { data, error, isFetching } = useQuery<Data>(
    {
      queryKey,
      queryFn: ({ signal }) => ask(fen ?? '', signal),
      enabled: fen !== undefined && filter !== undefined && isRested,
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
    },
    queryClient(),
  );
  const failure = useFailure({ name, data, error, isFetching });
  return {
    fen,
    data,
    problem: isRested && failure !== undefined ? askProblem(failure) : undefined,
    isLate: useLate(isFetching, LATE_MS),
    retry: () => refetch(queryKey),
  };
}
