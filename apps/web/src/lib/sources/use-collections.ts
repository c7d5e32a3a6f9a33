import type { Collection } from '@chuhe/contract/explorer';
import { listCollections } from '@chuhe/contract/explorer-endpoints';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient, refresh } from '../query/query-client.ts';
import { useUserId } from '../query/use-user-id.ts';
import { FRESH_MS } from './use-position-data.ts';

interface Collections {
  /** `undefined` until the collections have loaded. */
  readonly list: readonly Collection[] | undefined;
  /** Whether the last request failed. */
  readonly isFailed: boolean;
}

/** The name of the games source in the keys of its queries. */
export const EXPLORER = 'explorer';

/** The collections of the site. If the list has changed, the queries of the games source are refreshed. */
export function useCollections({ enabled = true } = {}): Collections {
  const userId = useUserId();
  const queryKey = [userId ?? null, 'collections'];
  const { data, isError } = useQuery(
    {
      queryKey,
      enabled: enabled && userId !== undefined,
      staleTime: FRESH_MS,
      queryFn: async ({ signal }) => {
        const before = queryClient().getQueryData(queryKey);
        const list = await query(listCollections, {}, { signal });
        const isOther = before !== undefined && JSON.stringify(before) !== JSON.stringify(list);
        if (isOther) refresh([userId ?? null, EXPLORER]);
        return list;
      },
    },
    queryClient(),
  );
  return { list: data, isFailed: isError };
}
