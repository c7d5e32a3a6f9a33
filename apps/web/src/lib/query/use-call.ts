import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../api/call-types.ts';
import type { ApiFailure } from '../api/failure.ts';
import { query, queryClient, refetch, setData } from './query-client.ts';
import { useFailure } from './use-failure.ts';
import { useUserId } from './use-user-id.ts';

/** The answer of a call, kept as long as the page lives. */
export interface CallData<Data> {
  readonly data: Data | undefined;
  /** Of the last request; `data` may be out of date. */
  readonly failure: ApiFailure | undefined;
  readonly isFetching: boolean;
  /** Stays the same, as does `set`. */
  readonly refetch: () => void;
  readonly set: (data: Data) => void;
}

export type CallOptions<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
> & {
  /** Milliseconds. */
  readonly timeout?: number;
};

/**
 * What the server answers, asked when a component begins to show it and whenever it is told to.
 *
 * @example const { data, failure, refetch } = useCall(listPackages, {});
 */
export function useCall<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { timeout, ...options }: CallOptions<AnswerOf<NameOf<Call>>> = {},
): CallData<AnswerOf<NameOf<Call>>> {
  type Data = AnswerOf<NameOf<Call>>;
  const queryKey = callKey(call, parts, useUserId());
  const { data, error, isFetching } = useQuery<Data>(
    {
      refetchIntervalInBackground: true,
      ...options,
      queryKey,
      queryFn: ({ signal }) =>
        query(call, parts, { signal, ...(timeout !== undefined && { timeout }) }),
    },
    queryClient(),
  );
  const name = JSON.stringify(queryKey);
  const failure = useFailure({ name, data, error, isFetching });
  const actions = useMemo(() => {
    const key: QueryKey = JSON.parse(name);
    return {
      refetch: () => refetch(key),
      set: (next: Data) => setData(key, next),
    };
  }, [name]);
  return { data, failure, isFetching, ...actions };
}

/** @param userId of the user who asks */
export function callKey<Call extends ApiCall>(
  { path, guard }: Call,
  parts: PartsOf<NameOf<Call>>,
  userId: string | undefined,
): QueryKey {
  return [guard === 'public' ? null : (userId ?? null), path, parts];
}
