import { useQuery } from '@tanstack/react-query';
import { queryClient, refetch } from '../query/query-client.ts';
import { useFailure } from '../query/use-failure.ts';
import { useLate, useRested } from '../query/use-rested.ts';
import { useUserId } from '../query/use-user-id.ts';
import { type AskProblem, askProblem } from './ask-problem.ts';

/** The data of a source about a position. */
export interface PositionSnapshot<Data> {
  /** The position of the data; `undefined` while the panel is not visible. */
  readonly fen: string | undefined;
  /** `undefined` until the source has answered. */
  readonly data: Data | undefined;
  /** Why `data` is missing or may be out of date. */
  readonly problem: AskProblem | undefined;
  /** Whether a request is made for each position; `false` while the filter leaves nothing to request. */
  readonly isAsked: boolean;
  /** Whether the request has taken longer than `LATE_MS`. The page should then show that it is loading. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

interface PositionQuestion<Data> {
  /** The name of the source in the key of the query. */
  readonly source: string;
  /** `undefined` while the panel is not visible. */
  readonly fen: string | undefined;
  /** Further parameters of the request. While they are `undefined`, no request is made. */
  readonly filter: object | undefined;
  readonly ask: (fen: string, signal: AbortSignal) => Promise<Data>;
  /** How long the user must stay at a position before it is requested, in milliseconds. */
  readonly restMs: number;
}

/** How long a request may take before the page shows that it is loading, in milliseconds. */
export const LATE_MS = 200;
/** How long an answer counts as fresh, in milliseconds. */
export const FRESH_MS = 60_000;
/** How long an answer stays cached after the user has left its position, in milliseconds, so that it is shown at once on return. */
export const KEPT_MS = 30 * 60_000;

/** Requests data about each position at which the user stays for `restMs`, and skips positions that they pass quickly. */
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
    isAsked: filter !== undefined,
    isLate: useLate(isFetching, LATE_MS),
    retry: () => refetch(queryKey),
  };
}
