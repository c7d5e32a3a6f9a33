import type { Collection } from '@chuhe/contract/explorer';
import { listCollections } from '@chuhe/contract/explorer-endpoints';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient, refresh } from '../query/query-client.ts';
import { useUserId } from '../query/use-user-id.ts';
import { FRESH_MS } from './use-position-data.ts';

interface Collections {
  /** `undefined` until they are known. */
  readonly list: readonly Collection[] | undefined;
  /** The last request was not answered. */
  readonly isFailed: boolean;
}

/** The source of games in collections, as its queries are named. */
export const EXPLORER = 'explorer';

/** The collections of the site. With another list than before, what was counted in games is counted again. */
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
