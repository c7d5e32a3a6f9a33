import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../api/call-types.ts';
import type { ApiFailure } from '../api/failure.ts';
import { query, queryClient, refetch, setData } from './query-client.ts';
import { useFailure } from './use-failure.ts';
import { useUserId } from './use-user-id.ts';

/** The cached data of a call and the state of its request. */
export interface CallData<Data> {
  readonly data: Data | undefined;
  /** The failure of the last request, if it failed. `data` may then be out of date. */
  readonly failure: ApiFailure | undefined;
  readonly isFetching: boolean;
  /** The function stays the same between renders. So does `set`. */
  readonly refetch: () => void;
  readonly set: (data: Data | ((before: Data | undefined) => Data | undefined)) => void;
}

export type CallOptions<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
> & {
  /** Time limit for the response, in milliseconds. */
  readonly timeout?: number;
};

/**
 * The data of a call. It is fetched when the component mounts and whenever `refetch` is called.
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
      set: (next: Data | ((before: Data | undefined) => Data | undefined)) => setData(key, next),
    };
  }, [name]);
  return { data, failure, isFetching, ...actions };
}

/** The key of the query for a call. @param userId id of the signed-in user */
export function callKey<Call extends ApiCall>(
  { path, guard }: Call,
  parts: PartsOf<NameOf<Call>>,
  userId: string | undefined,
): QueryKey {
  return [guard === 'public' ? null : (userId ?? null), path, parts];
}
