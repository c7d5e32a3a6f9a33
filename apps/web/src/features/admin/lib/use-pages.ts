import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { type CallError, queryClient, refetch, setData } from '../../../lib/query/query-client.ts';
import { useFailure } from '../../../lib/query/use-failure.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';

/** Number of rows per page. */
export const PAGE = 50;

export interface PageQuery {
  readonly limit: number;
  /** The cursor of the last row of the previous page; absent for the first page. */
  readonly before?: string;
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; `undefined` for the last page. */
  readonly next: string | undefined;
}

interface PagesOptions<Item> {
  /** Identifies the list by its endpoint and filters. */
  readonly key: QueryKey;
  readonly ask: (query: PageQuery, signal: AbortSignal) => Promise<readonly Item[]>;
  /** The cursor of a row: its time in the order of the list, or what the server gives. */
  readonly cursorOf: (item: Item) => string;
}

export interface Pages<Item> {
  /** `undefined` until the first page has loaded. */
  readonly items: readonly Item[] | undefined;
  /** The failure of the last request. */
  readonly failure: ApiFailure | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly more: () => void;
  readonly reload: () => void;
  /** Repeats the request that failed. */
  readonly retry: () => void;
  /** Replaces the row with the same id. */
  readonly put: (item: Item) => void;
  /** Removes a row that no longer belongs to the list. If no row is left, fetches the list again. */
  readonly drop: (id: string) => void;
}

/** A list fetched page by page, newest first. The previous list stays visible until the first page of the new list has loaded. */
export function usePages<Item extends { readonly id: string }>({
  key,
  ask,
  cursorOf,
}: PagesOptions<Item>): Pages<Item> {
  type Data = InfiniteData<Page<Item>, string | undefined>;
  const queryKey = [useUserId() ?? null, ...key];
  const { data, error, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery<
    Page<Item>,
    CallError,
    Data,
    QueryKey,
    string | undefined
  >(
    {
      queryKey,
      queryFn: async ({ pageParam, signal }) => {
        const query = { limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) };
        const items = await ask(query, signal);
        const last = items.at(-1);
        const hasMore = last !== undefined && items.length >= PAGE;
        return { items, next: hasMore ? cursorOf(last) : undefined };
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
  const items = data?.pages.flatMap((page) => page.items);
  const failure = useFailure({ name: JSON.stringify(queryKey), data, error, isFetching });
  const edit = (change: (items: readonly Item[]) => readonly Item[]): void => {
    const changePage = ({ items: before, next }: Page<Item>) => ({ items: change(before), next });
    setData<Data>(
      queryKey,
      (before) => before && { ...before, pages: before.pages.map(changePage) },
    );
  };
  const more = (): void => {
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  const reload = (): void => refetch(queryKey);
  return {
    items,
    failure,
    hasMore: data?.pages.at(-1)?.next !== undefined,
    isBusy: isFetching,
    more,
    reload,
    retry: isFetchNextPageError ? more : reload,
    put: (item) => edit((before) => before.map((each) => (each.id === item.id ? item : each))),
    drop: (id) => {
      edit((before) => before.filter((each) => each.id !== id));
      if (items?.every((each) => each.id === id) !== false) reload();
    },
  };
}
