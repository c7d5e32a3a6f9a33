import type { GameSummary } from '@chuhe/contract/explorer';
import { listReportGames } from '@chuhe/contract/game-search-endpoints';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { type CallError, query, queryClient } from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import type { ChosenRow } from './report.ts';

/** Keeps a running request instead of sending another one. */
const ONCE = { cancelRefetch: false };

type Page = AnswerOf<'listReportGames'>;

export interface RowGames {
  readonly games: readonly GameSummary[];
  readonly isReading: boolean;
  /** Why the last page could not be loaded. */
  readonly failure: ApiFailure | undefined;
  readonly isEnd: boolean;
  /** Loads the next page, or loads again after a failure. */
  readonly more: () => void;
}

/** The games that a row of the report counts, loaded page by page. */
export function useRowGames(row: ChosenRow): RowGames {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Page,
    CallError,
    InfiniteData<Page>,
    QueryKey,
    string | undefined
  >(
    {
      queryKey: [useUserId() ?? null, 'report-games', row],
      queryFn: ({ pageParam, signal }) => {
        const page = { ...row, ...(pageParam !== undefined && { after: pageParam }) };
        return query(listReportGames, { query: page }, { signal });
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    },
    queryClient(),
  );
  return {
    games: data?.pages.flatMap(({ games }) => games) ?? [],
    isReading: isFetching,
    failure: error?.failure,
    isEnd: data !== undefined && !hasNextPage,
    more: () => void (hasNextPage ? fetchNextPage(ONCE) : refetch(ONCE)),
  };
}
